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
import { inTrip, lockTrip, type TripScope, type TripTx } from './trip-scope.ts';

const ACCESS_COLUMNS: ReadonlySet<string> = new Set(['slug', 'is_default', 'archived_at', 'password_hash']);

function tableName(node: OperationNode | undefined): string {
  return node && TableNode.is(node) ? node.table.identifier.name : '';
}

function columnName({ column }: ColumnUpdateNode): string {
  return ColumnNode.is(column) ? column.column.name : '';
}

/** True when a statement may take rights away. Creating a session takes none. */
function mayRemoveAccess(node: OperationNode): boolean {
  if (UpdateQueryNode.is(node)) {
    const table = tableName(node.table);
    if (table === 'sessions') return true;
    return table === 'trips' && (node.updates ?? []).some((update) => ACCESS_COLUMNS.has(columnName(update)));
  }
  if (!DeleteQueryNode.is(node)) return false;
  // When a team is deleted, the sessions of its players lose their team.
  return node.from.froms.some((from) => ['sessions', 'trips', 'teams'].includes(tableName(from)));
}

function watchAccess(): { plugin: KyselyPlugin; hasChanged: () => boolean } {
  let hasChanged = false;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        hasChanged ||= mayRemoveAccess(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    hasChanged: () => hasChanged,
  };
}

export type DialectName = 'sqlite' | 'postgres';

/** A transaction. Every query runs in one, because a query outside could wait for it forever. */
export interface Tx {
  readonly query: Transaction<Schema>;
  readonly dialect: DialectName;
  afterCommit(callback: () => void): void;
}

/** Keep transactions short, without network, file or image work. May throw `DatabaseTrouble`. */
export interface Database {
  readonly dialect: DialectName;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` atomically and durably. Rolls back and rethrows when `work` throws. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readTrip<T>(scope: TripScope, work: (tx: TripTx) => Promise<T>): Promise<T>;
  /** Writes one trip and holds its lock. Throws when the trip was deleted. */
  changeTrip<T>(scope: TripScope, work: (tx: TripTx) => Promise<T>): Promise<T>;
  /** Runs one statement as a transaction. When the connection breaks, its outcome is unknown. */
  single<Row>(statement: CompiledQuery<Row>): Promise<readonly Row[]>;
  /** Calls `listener` inside each transaction that may take rights away. */
  onAccessChange(listener: (tx: Tx) => Promise<void>): void;
  /** True when another process wrote to the SQLite file since the last call. */
  isWrittenElsewhere(): boolean;
  /** Rewrites the SQLite file without deleted data. Throws when another process blocks that. */
  scrub(): Promise<void>;
  /** Completes a scrub that failed. Throws in the same cases as `scrub`. */
  finishScrub(): Promise<void>;
  close(): Promise<void>;
}

/** An `onError` for programs that must end at any error. */
export function rethrow(error: unknown): never {
  throw error;
}

/** Wraps a Kysely instance. `onError` receives the errors of after-commit callbacks. */
export function createDatabase(
  kysely: Kysely<Schema>,
  dialect: DialectName,
  onError: (error: unknown) => void,
  isWrittenElsewhere: () => boolean = () => false,
): Database {
  const inside = new AsyncLocalStorage<true>();
  const accessListeners: ((tx: Tx) => Promise<void>)[] = [];

  function refuseInside(): void {
    if (inside.getStore()) throw new Error('Inside a transaction it would wait for itself');
  }

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
    refuseInside();
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
      // An idle connection may have broken earlier without notice, so try once with a new one.
      const isStale = !hasBegun && error instanceof DatabaseTrouble && error.reason === 'unreachable';
      if (!isStale) throw error;
      return runOnce(mode, workOn);
    });
    for (const callback of callbacks) {
      try {
        callback();
      } catch (error) {
        // The transaction is committed, so the caller must not get an error.
        onError(error);
      }
    }
    return result;
  }

  const scrubber = dialect === 'sqlite' ? createScrubber(kysely) : null;
  return {
    dialect,
    read: (work) => run('read', work),
    write: (work) => run('write', work),
    readTrip: (scope, work) => run('read', (tx) => work(inTrip(tx, scope))),
    changeTrip: (scope, work) =>
      run('write', async (tx) => {
        const trip = inTrip(tx, scope);
        await lockTrip(trip);
        return work(trip);
      }),
    async single(statement) {
      refuseInside();
      try {
        return (await kysely.executeQuery(statement)).rows;
      } catch (error) {
        throw databaseTrouble(error, dialect);
      }
    },
    onAccessChange: (listener) => void accessListeners.push(listener),
    isWrittenElsewhere,
    async scrub() {
      refuseInside();
      await scrubber?.scrub();
    },
    async finishScrub() {
      refuseInside();
      await scrubber?.finish();
    },
    close: () => kysely.destroy(),
  };
}
