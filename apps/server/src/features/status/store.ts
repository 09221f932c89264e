import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export async function countPhotos({ query }: Tx): Promise<number> {
  const { count } = await query
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the unexpired sessions of all trips. An organiser who plays counts as organiser. */
export async function countDevices(
  { query }: Tx,
  now: number,
): Promise<{ players: number; organisers: number }> {
  const rows = await query
    .selectFrom('sessions')
    .select(({ fn }) => ['is_admin' as const, fn.countAll<number>().as('count')])
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('is_admin', '=', 1), eb('team_id', 'is not', null)]))
    .groupBy('is_admin')
    .execute();
  const count = (isAdmin: number) => Number(rows.find((row) => row.is_admin === isAdmin)?.count ?? 0);
  return { players: count(0), organisers: count(1) };
}

export async function readDatabaseBytes({ query, dialect }: Tx): Promise<number> {
  const size =
    dialect === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(query);
  return Number(rows[0]?.bytes ?? 0);
}
