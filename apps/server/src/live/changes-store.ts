import type { Change, LoggedChange } from '@reisspel/rules/game/changes';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { SCHEMA_VERSION } from '../db/migrate.ts';
import type { TripTx } from '../db/trip-scope.ts';
import { type BusMessage, SERVERS_CHANNEL } from '../platform/bus.ts';

/** Number of revisions in the log. A server that missed more reads all rows. */
const KEPT_REVISIONS = 200;
/** Revisions between two clean-ups, so that most commits need none. */
const PRUNE_EVERY = 50;

/** Raise it for another format of the log entries that needs no migration. */
const ENTRY_VERSION = 2;

/** A server that finds an entry of another version reads all rows. */
const VERSION = `${ENTRY_VERSION}.${SCHEMA_VERSION}`;

/** Maximum characters of an entry. 500 answers need 370,000. With more, reading rows is as fast. */
const MAX_ENTRY_LENGTH = 512 * 1_024;

/** The entry for "anything may have changed". */
const ANYTHING_CHANGED = '{}';

/** Returns the log entry of a commit. Servers only: it contains answers and encrypted passwords. */
export function entryOf(all: readonly Change[]): string {
  const changes = all.map(({ kind, operation, row }) => ({ kind, operation, row }));
  const entry = JSON.stringify({ v: VERSION, changes });
  return entry.length > MAX_ENTRY_LENGTH ? ANYTHING_CHANGED : entry;
}

/** Returns null if anything may have changed, or if the entry has another format. */
export function changesIn(entry: string): readonly LoggedChange[] | null {
  try {
    const { v, changes }: { v?: string; changes?: readonly LoggedChange[] } = JSON.parse(entry);
    return v === VERSION && Array.isArray(changes) ? changes : null;
  } catch {
    return null;
  }
}

/** Raises the revision. The row stays locked until the commit, so revisions have no gaps. */
export async function bumpRevision(tx: TripTx): Promise<number> {
  const row = await tx.query
    .updateTable('trips')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', tx.tripId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function currentRevision(tx: TripTx): Promise<number> {
  const row = await tx.query
    .selectFrom('trips')
    .select('revision')
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function currentRevisions(
  tx: Tx,
  tripIds: readonly string[],
): Promise<{ tripId: string; revision: number }[]> {
  return tx.query
    .selectFrom('trips')
    .select(['id as tripId', 'revision'])
    .where('id', 'in', tripIds)
    .execute();
}

interface Missed {
  revision: number;
  /** All changes, oldest first; null when the log no longer has them. */
  changes: readonly LoggedChange[] | null;
}

/** Reads a trip's changes after `revision`. Throws if the trip was deleted. */
export async function missedSince(tx: TripTx, revision: number): Promise<Missed> {
  const rows = await tx.query
    .selectFrom('trips')
    .leftJoin('changes', (join) =>
      join.onRef('changes.trip_id', '=', 'trips.id').on('changes.revision', '>', revision),
    )
    .select(['trips.revision as newest', 'changes.revision', 'changes.announcement'])
    .where('trips.id', '=', tx.tripId)
    .orderBy('changes.revision')
    .execute();
  const newest = rows[0]?.newest;
  if (newest === undefined) throw new Error('The trip was deleted');
  const all: LoggedChange[] = [];
  let upTo = revision;
  for (const row of rows) {
    if (row.announcement === null) break;
    const changes = changesIn(row.announcement);
    if (changes === null || row.revision !== upTo + 1) break;
    all.push(...changes);
    upTo += 1;
  }
  return { revision: newest, changes: upTo === newest ? all : null };
}

/** Returns the last revision to delete from the log with this commit; null for none. */
export function pruneUpTo(revision: number): number | null {
  return revision % PRUNE_EVERY === 0 ? revision - KEPT_REVISIONS : null;
}

const ACCESS_CHANGED: BusMessage = { type: 'access-changed' };

/** Notifies all servers on this PostgreSQL of each committed change of rights. */
export function publishAccessChanges(database: Database): void {
  if (database.dialect === 'sqlite') return;
  database.onAccessChange(async (tx) => {
    await sql`select pg_notify(${SERVERS_CHANNEL}, ${JSON.stringify(ACCESS_CHANGED)})`.execute(tx.query);
  });
}
