import type { Change, LoggedChange } from '@reisspel/rules/game/changes';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { BusMessage } from '../platform/bus.ts';
import { SERVERS_CHANNEL } from '../platform/postgres-bus.ts';

/** Revisions kept in the log. Who missed more reads all rows. */
const KEPT_REVISIONS = 200;
/** Revisions between clean-ups, so that most commits do not pay for one. */
const PRUNE_EVERY = 50;

/** How changes are written: another version may know other records. */
const CHANGES_VERSION = 1;

/**
 * Characters of an entry: 500 answers, the most that a room writes at once, are 370,000. What says more,
 * as when hundreds of photos wait while the game stops, is so much of a game that all of it may be read.
 */
const MOST_LOGGED = 512 * 1_024;

/** The entry of a commit after which anything may have changed. */
export const ANYTHING = '{}';

/** The log's entry of a commit. It holds what only servers may know: answers, sealed passwords, names of files. */
export function entryOf(all: readonly Change[]): string {
  const changes = all.map(({ kind, deed, row }) => ({ kind, deed, row }));
  const entry = JSON.stringify({ v: CHANGES_VERSION, changes });
  return entry.length > MOST_LOGGED ? ANYTHING : entry;
}

/** null: anything may have changed, or another version says what. */
export function changesIn(entry: string): readonly LoggedChange[] | null {
  try {
    const { v, changes }: { v?: number; changes?: readonly LoggedChange[] } = JSON.parse(entry);
    return v === CHANGES_VERSION && Array.isArray(changes) ? changes : null;
  } catch {
    return null;
  }
}

interface ChangeRow {
  revision: number;
  announcement: string;
}

/** Raises the trip's revision by one and returns it. The row stays locked until the commit, so revisions never gap. */
export async function bumpRevision(tx: Tx, { tripId }: TripScope): Promise<number> {
  const row = await tx.query
    .updateTable('trips')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', tripId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function currentRevision(tx: Tx, { tripId }: TripScope): Promise<number> {
  const row = await tx.query
    .selectFrom('trips')
    .select('revision')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** The revisions that these trips stand at. */
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

/** How a trip went on. */
export interface Missed {
  revision: number;
  /** All of it, the oldest first; null: the log does not say. */
  changes: readonly LoggedChange[] | null;
}

/** How a trip went on after a revision. Throws when it is gone. */
export async function missedSince(tx: Tx, { tripId }: TripScope, revision: number): Promise<Missed> {
  const rows = await tx.query
    .selectFrom('trips')
    .leftJoin('changes', (join) =>
      join.onRef('changes.trip_id', '=', 'trips.id').on('changes.revision', '>', revision),
    )
    .select(['trips.revision as newest', 'changes.revision', 'changes.announcement'])
    .where('trips.id', '=', tripId)
    .orderBy('changes.revision')
    .execute();
  const newest = rows[0]?.newest;
  if (newest === undefined) throw new Error('The trip is gone');
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

export async function insertChange(
  tx: Tx,
  { tripId }: TripScope,
  row: ChangeRow & { createdAt: number },
): Promise<void> {
  await tx.query
    .insertInto('changes')
    .values({
      trip_id: tripId,
      revision: row.revision,
      announcement: row.announcement,
      created_at: row.createdAt,
    })
    .execute();
}

/** Up to where the log is cleaned up with this revision; null: not now. */
export function pruneUpTo(revision: number): number | null {
  return revision % PRUNE_EVERY === 0 ? revision - KEPT_REVISIONS : null;
}

/** Cleans the log up, where this revision is the one to do so. */
export async function pruneChanges(tx: Tx, { tripId }: TripScope, revision: number): Promise<void> {
  const last = pruneUpTo(revision);
  if (last === null) return;
  await tx.query.deleteFrom('changes').where('trip_id', '=', tripId).where('revision', '<=', last).execute();
}

const ACCESS_CHANGED: BusMessage = { type: 'access-changed' };

/** Has the servers on this PostgreSQL hear of each change of what somebody may do, if and only if it is committed. */
export function tellAccessChanges(database: Database): void {
  if (database.dialect === 'sqlite') return;
  database.onAccessChange(async (tx) => {
    await sql`select pg_notify(${SERVERS_CHANNEL}, ${JSON.stringify(ACCESS_CHANGED)})`.execute(tx.query);
  });
}
