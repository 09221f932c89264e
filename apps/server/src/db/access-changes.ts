import {
  ColumnNode,
  type ColumnUpdateNode,
  DeleteQueryNode,
  type KyselyPlugin,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

/** What decides who comes in by the door of a trip. */
const DOOR_COLUMNS: ReadonlySet<string> = new Set(['slug', 'is_default', 'archived_at', 'password_hash']);

function tableName(node: OperationNode | undefined): string {
  return node && TableNode.is(node) ? node.table.identifier.name : '';
}

function columnName({ column }: ColumnUpdateNode): string {
  return ColumnNode.is(column) ? column.column.name : '';
}

/** Whether a statement may take rights away from somebody. A new session takes none. */
function takesAccess(node: OperationNode): boolean {
  if (UpdateQueryNode.is(node)) {
    const table = tableName(node.table);
    if (table === 'sessions') return true;
    return table === 'trips' && (node.updates ?? []).some((update) => DOOR_COLUMNS.has(columnName(update)));
  }
  if (!DeleteQueryNode.is(node)) return false;
  // The players of a team that goes play for none.
  return node.from.froms.some((from) => ['sessions', 'trips', 'teams'].includes(tableName(from)));
}

/** Looks at the statements of one transaction: whether they change who may do what. */
export function watchAccess(): { plugin: KyselyPlugin; hasChanged: () => boolean } {
  let hasChanged = false;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        hasChanged ||= takesAccess(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    hasChanged: () => hasChanged,
  };
}
