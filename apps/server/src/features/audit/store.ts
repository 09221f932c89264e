import { AuditAct, AuditRole, AuditUndo } from '@reisspel/contract/audit';
import type { AuditAct as Act } from '@reisspel/contract/audit-acts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import type { TripTx } from '../../db/trip-scope.ts';

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
  /** All acts if absent. */
  acts?: readonly Act[];
  /** Limits the result to entries older than this one. */
  before?: string;
  limit: number;
}

export interface Found {
  acts: Recorded[];
  /** The last entry of this page, also if this version does not know it; null on the last page. */
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

/** Returns null for an entry of a later version with unknown values. */
function recordedFrom(row: Row): Recorded | null {
  const act = AuditAct.safeParse(row.act);
  const role = AuditRole.safeParse(row.role);
  if (!act.success || !role.success) return null;
  const undo = row.undo === null ? null : AuditUndo.safeParse(JSON.parse(row.undo));
  return { ...row, act: act.data, role: role.data, undo: undo?.success ? undo.data : null };
}

/** Lists the acts in a trip, or on the server if null, newest first. */
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

/** The data outside the game that an undo needs. */
export interface Kept {
  archives: ReadonlySet<string>;
  versions: ReadonlySet<number>;
}

/** `now` is epoch milliseconds. */
export async function keptForUndo({ query, tripId }: TripTx, now: number): Promise<Kept> {
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

/** Acts kept longer than others: logins, and changes that are hard or impossible to undo. */
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
 * Lasting entries per other entry. A session needs two days of continuous acts to push out the
 * lasting ones, and five hours for the others (`http/rate-limit.ts`).
 */
const LASTING_TIMES = 10;

/** Keeps the newest `count` entries of a trip (null: the server), lasting or not. */
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
 * Deletes entries older than `before`, and all but the newest `limit` entries of each trip and of
 * the server. Lasting entries have a separate, larger limit.
 */
export async function pruneAudit(tx: Tx, before: number, limit: number): Promise<void> {
  await tx.query.deleteFrom('audit').where('at', '<', before).execute();
  const trips = await tx.query.selectFrom('audit').select('trip_id').distinct().execute();
  for (const { trip_id } of trips) {
    await keepNewest(tx, trip_id, true, limit * LASTING_TIMES);
    await keepNewest(tx, trip_id, false, limit);
  }
}
