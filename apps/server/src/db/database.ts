import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ColumnNode,
  type ColumnUpdateNode,
  type CompiledQuery,
  DeleteQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  TableNode,
  type Transaction,
  UpdateQueryNode,
} from 'kysely';
import { createScrubber } from './dialects/scrub.ts';
import { DatabaseTrouble, databaseTrouble } from './dialects/trouble.ts';
import type { Schema } from './tables/schema.ts';

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
function watchAccess(): { plugin: KyselyPlugin; hasChanged: () => boolean } {
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

export type DialectName = 'sqlite' | 'postgres';

/** An open transaction: the only way to a query, so that nothing can wait for a connection it already holds. */
export interface Tx {
  readonly query: Transaction<Schema>;
  readonly dialect: DialectName;
  /** Runs `callback` once the transaction is durable; never when it is rolled back. */
  afterCommit(callback: () => void): void;
}

/**
 * Work on the database. Keep it short: no network, file or image work inside (design 3). Throws `DatabaseTrouble` where
 * the database is in trouble, and is well again by itself.
 */
export interface Database {
  readonly dialect: DialectName;
  /** A consistent snapshot. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** All or nothing, durable when it returns. Throws what `work` throws, after rolling back. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One statement that is a transaction by itself, durable when it returns. Where its connection
   * broke, nobody knows whether it was done.
   */
  single<Row>(statement: CompiledQuery<Row>): Promise<readonly Row[]>;
  /**
   * `listener` is called in each transaction that may take rights away from somebody, by changing
   * sessions or the doors of trips.
   */
  onAccessChange(listener: (tx: Tx) => Promise<void>): void;
  /**
   * Whether another process has written to SQLite's file since this was asked last. On PostgreSQL it
   * is always false: servers tell each other there.
   */
  isWrittenElsewhere(): boolean;
  /**
   * Has nothing of what was deleted be readable in SQLite's file any more; PostgreSQL's files are its operator's. Costs as much as
   * the file is long: for what somebody wants gone. Throws where it could not be done yet; what is deleted stays so.
   */
  scrub(): Promise<void>;
  /** Does what was left of that. */
  finishScrub(): Promise<void>;
  close(): Promise<void>;
}

/** Wraps a Kysely instance. `onError` hears of callbacks that throw after a commit. */
export function createDatabase(
  kysely: Kysely<Schema>,
  dialect: DialectName,
  onError: (error: unknown) => void,
  isWrittenElsewhere: () => boolean = () => false,
): Database {
  const inside = new AsyncLocalStorage<true>();
  const accessListeners: ((tx: Tx) => Promise<void>)[] = [];

  async function runOnce<T>(mode: 'read' | 'write', work: (query: Transaction<Schema>) => Promise<T>) {
    const start = kysely.transaction();
    const builder =
      mode === 'read' ? start.setIsolationLevel('repeatable read').setAccessMode('read only') : start;
    try {
      return await inside.run(true, () => builder.execute(work));
    } catch (error) {
      throw databaseTrouble(error, dialect);
    }
  }

  async function run<T>(mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction inside a transaction would wait for itself');
    const callbacks: (() => void)[] = [];
    let hasBegun = false;
    const workOn = async (query: Transaction<Schema>) => {
      hasBegun = true;
      const afterCommit = (callback: () => void) => callbacks.push(callback);
      if (mode === 'read') return work({ query, dialect, afterCommit });
      const { plugin, hasChanged } = watchAccess();
      const tx = { query: query.withPlugin(plugin), dialect, afterCommit };
      const result = await work(tx);
      if (hasChanged()) for (const listener of accessListeners) await listener(tx);
      return result;
    };
    const result = await runOnce(mode, workOn).catch((error: unknown) => {
      // A connection that broke while nobody used it, and is found out now: a new one may be had.
      const isStale = !hasBegun && error instanceof DatabaseTrouble && error.reason === 'unreachable';
      if (!isStale) throw error;
      return runOnce(mode, workOn);
    });
    for (const callback of callbacks) {
      try {
        callback();
      } catch (error) {
        // What was committed stays so: the caller must not take it for failed.
        onError(error);
      }
    }
    return result;
  }

  const scrubber = dialect === 'sqlite' ? createScrubber(kysely) : null;
  function outside(): void {
    if (inside.getStore()) throw new Error('Inside a transaction it would wait for itself');
  }

  return {
    dialect,
    read: (work) => run('read', work),
    write: (work) => run('write', work),
    async single(statement) {
      outside();
      try {
        return (await kysely.executeQuery(statement)).rows;
      } catch (error) {
        throw databaseTrouble(error, dialect);
      }
    },
    onAccessChange: (listener) => void accessListeners.push(listener),
    isWrittenElsewhere,
    async scrub() {
      outside();
      await scrubber?.scrub();
    },
    async finishScrub() {
      outside();
      await scrubber?.goOn();
    },
    close: () => kysely.destroy(),
  };
}
