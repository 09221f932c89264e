import { AUDIT_PAGE } from '@reisspel/contract/limits';
import { AuditAct, type AuditQuery, AuditRole, AuditUndo } from '@reisspel/contract/operate/audit';
import { type AuditAct as Act, AUDIT_ACTS } from '@reisspel/contract/operate/audit-acts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/** Returns null for an act or a role that this version does not know. */
function actFrom(
  row: Omit<Selectable<Schema['audit']>, 'trip_id' | 'subject' | 'author_name'> & { name: string | null },
) {
  const act = AuditAct.safeParse(row.act);
  const role = AuditRole.safeParse(row.role);
  if (!act.success || !role.success) return null;
  const undo = row.undo === null ? null : AuditUndo.safeParse(JSON.parse(row.undo));
  return { ...row, act: act.data, role: role.data, undo: undo?.success ? undo.data : null };
}

export type ActPage = Awaited<ReturnType<typeof listActs>>;

/** Lists a page of acts, the newest first. If `tripId` is null, lists the acts outside any trip. */
export async function listActs({ query }: Tx, tripId: string | null, { kind, before }: AuditQuery) {
  const acts: readonly Act[] = kind === undefined ? [] : AUDIT_ACTS[kind];
  const rows = await query
    .selectFrom('audit')
    .select(['id', 'at', 'role', 'author_name as name', 'device', 'act', 'label', 'undo'])
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
    .limit(AUDIT_PAGE + 1)
    .execute();
  const page = rows.slice(0, AUDIT_PAGE);
  return {
    acts: page.flatMap((row) => actFrom(row) ?? []),
    /** The id of the last row, after which the next page begins. Null on the last page. */
    next: rows.length > AUDIT_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

export interface KeptForUndo {
  archives: ReadonlySet<string>;
  versions: ReadonlySet<number>;
}

/** Finds the archives and versions that can still be restored. `now` is epoch milliseconds. */
export async function findKeptForUndo({ query, tripId }: TripTx, now: number): Promise<KeptForUndo> {
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

/** Deletes acts older than `before`. Keeps the newest `limit` of each trip and of the server. */
export async function pruneAudit({ query }: Tx, before: number, limit: number): Promise<void> {
  await query.deleteFrom('audit').where('at', '<', before).execute();
  const places = query.selectFrom('audit').select(({ fn }) => [
    'id',
    fn
      .agg<number>('row_number')
      .over((acts) => acts.partitionBy('trip_id').orderBy('at', 'desc').orderBy('id', 'desc'))
      .as('place'),
  ]);
  const excess = query.selectFrom(places.as('places')).select('id').where('place', '>', limit);
  await query.deleteFrom('audit').where('id', 'in', excess).execute();
}
