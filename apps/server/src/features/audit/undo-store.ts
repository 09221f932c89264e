import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What an undo needs that the game does not hold. */
export interface Kept {
  /** What was put aside and can be brought back. */
  archives: ReadonlySet<string>;
  /** The trip's pages as they were. */
  versions: ReadonlySet<number>;
}

/**
 * Reads which archives can still be brought back, and which versions are kept. `now` is epoch
 * milliseconds.
 */
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
