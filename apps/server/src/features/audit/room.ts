import type { AuditAct } from '@reisspel/contract/audit-acts';

/** What must still be there when much else was done to push it out: who came in, and what cannot or can hardly be taken back. */
const LASTING: ReadonlySet<string> = new Set<AuditAct>([
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
]);
/**
 * Lasting entries for each other one. A session needs two days and nights of doing nothing else to reach the end of these, and
 * five hours to that of the others (`http/act-limit.ts`).
 */
const LASTING_TIMES = 10;

interface Count {
  act: string;
  entries: number;
}

/** How many each of these counts may keep, so that all are at most `limit` together: only the longest are cut, to the same length. */
function longest(counts: readonly Count[], limit: number): number {
  let left = limit;
  let open = counts.length;
  for (const { entries } of counts.toSorted((one, other) => one.entries - other.entries)) {
    if (entries * open > left) return Math.floor(left / open);
    left -= entries;
    open -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The acts of which a log of `limit` entries holds too many, and how many of each stay. Whoever does one thing over and over
 * pushes out that thing only; what lasts has room of its own.
 */
export function overfull(counts: readonly Count[], limit: number): { act: string; keep: number }[] {
  const { lasting = [], passing = [] } = Object.groupBy(counts, ({ act }) =>
    LASTING.has(act) ? 'lasting' : 'passing',
  );
  const cut = (of: readonly Count[], room: number) => {
    const keep = longest(of, room);
    return of.filter(({ entries }) => entries > keep).map(({ act }) => ({ act, keep }));
  };
  return [...cut(lasting, limit * LASTING_TIMES), ...cut(passing, limit)];
}
