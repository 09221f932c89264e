import { AuditAct, AuditRole, AuditUndo } from '@reisspel/contract/audit';
import type { AuditAct as Act } from '@reisspel/contract/audit-acts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What is written down of an act. */
export interface Recorded {
  id: string;
  at: number;
  role: AuditRole;
  device: string | null;
  act: Act;
  label: string;
  undo: AuditUndo | null;
}

export interface AuditSearch {
  /** Absent: all of them. */
  acts?: readonly Act[];
  /** Only what is older than this entry. */
  before?: string;
  limit: number;
}

export interface Found {
  acts: Recorded[];
  /** The entry that the next page begins behind; null: this was the last. Also one that this version does not know. */
  next: string | null;
}

interface Row {
  id: string;
  at: number;
  role: string;
  device: string | null;
  act: string;
  label: string;
  undo: string | null;
}

/** null for what this version does not know: a later one wrote it. */
function recordedFrom(row: Row): Recorded | null {
  const act = AuditAct.safeParse(row.act);
  const role = AuditRole.safeParse(row.role);
  if (!act.success || !role.success) return null;
  const undo = row.undo === null ? null : AuditUndo.safeParse(JSON.parse(row.undo));
  return { ...row, act: act.data, role: role.data, undo: undo?.success ? undo.data : null };
}

/** What was done in a trip, or (null) to the server, the newest first. */
export async function listActs(
  { query }: Tx,
  tripId: string | null,
  { acts = [], before, limit }: AuditSearch,
): Promise<Found> {
  const rows = await query
    .selectFrom('audit')
    .select(['id', 'at', 'role', 'device', 'act', 'label', 'undo'])
    .where('trip_id', tripId === null ? 'is' : '=', tripId)
    .$if(acts.length > 0, (some) => some.where('act', 'in', [...acts]))
    .$if(before !== undefined, (some) =>
      some.where(
        sql<boolean>`(at, id) < (select at, id from audit
          where id = ${before} and trip_id is not distinct from ${tripId})`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    acts: page.flatMap((row) => recordedFrom(row) ?? []),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** What an undo needs that the game does not hold. */
export interface Kept {
  /** What was put aside and can be brought back. */
  archives: ReadonlySet<string>;
  /** The trip's pages as they were. */
  versions: ReadonlySet<number>;
}

/** Reads which archives can still be brought back, and which versions are kept. `now` is epoch ms. */
export async function keptForUndo({ query }: Tx, { tripId }: TripScope, now: number): Promise<Kept> {
  const archives = await query
    .selectFrom('archives')
    .select('id')
    .where('trip_id', '=', tripId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  const versions = await query
    .selectFrom('trip_versions')
    .select('version')
    .where('trip_id', '=', tripId)
    .execute();
  return {
    archives: new Set(archives.map(({ id }) => id)),
    versions: new Set(versions.map(({ version }) => version)),
  };
}

/** What must still be there when much else was done to push it out: who came in, and what cannot or can hardly be taken back. */
const LASTING: readonly Act[] = [
  'admin_logged_in',
  'devices_logged_out',
  'gallery_password_set',
  'trip_password_set',
  'trip_password_removed',
  'admin_password_set',
  'game_reset',
  'game_restored',
  'profile_deleted',
  'profile_loaded',
  'task_deleted',
  'team_deleted',
  'team_erased',
  'photo_erased',
  'photos_erased',
  'owner_logged_in',
  'owner_devices_logged_out',
  'trip_archived',
];
/**
 * Lasting entries for each other one. A session needs two days and nights of doing nothing else to reach the end of these, and
 * five hours to that of the others (`http/act-limit.ts`).
 */
const LASTING_TIMES = 10;

/** Keeps the newest entries of a trip (null: the server) that last, or of those that do not. */
async function keepNewest(
  { query }: Tx,
  tripId: string | null,
  lasting: boolean,
  count: number,
): Promise<void> {
  const all = (eb: ExpressionBuilder<Schema, 'audit'>) =>
    eb.and([
      eb('trip_id', tripId === null ? 'is' : '=', tripId),
      eb('act', lasting ? 'in' : 'not in', [...LASTING]),
    ]);
  const first = await query
    .selectFrom('audit')
    .select(['at', 'id'])
    .where(all)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  await query
    .deleteFrom('audit')
    .where(all)
    .where(sql<boolean>`(at, id) <= (${first.at}, ${first.id})`)
    .execute();
}

/**
 * Drops what is older than `before`, and of each trip (and the server) all but the newest `limit`
 * entries. What lasts has room of its own.
 */
export async function pruneAudit(tx: Tx, before: number, limit: number): Promise<void> {
  await tx.query.deleteFrom('audit').where('at', '<', before).execute();
  const trips = await tx.query.selectFrom('audit').select('trip_id').distinct().execute();
  for (const { trip_id } of trips) {
    await keepNewest(tx, trip_id, true, limit * LASTING_TIMES);
    await keepNewest(tx, trip_id, false, limit);
  }
}
