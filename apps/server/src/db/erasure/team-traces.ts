import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';

/** By what a trip knows one team. */
export interface TeamTraces {
  /** Its own, and those that it had in games that were put aside. */
  ids: ReadonlySet<string>;
  name: string;
  /** The ids of teams that are known to be others, whatever they are called: see `othersOf`. */
  others: ReadonlySet<string>;
  /** What the log may have as the subject of an act: the team, and what is its alone. */
  subjects: ReadonlySet<string>;
  /** The same of those others. */
  subjectsOfOthers: ReadonlySet<string>;
}

/** The ids of these teams, and of what somebody did to them alone, or they did. */
async function subjectsOf(
  { query }: Tx,
  { tripId }: TripScope,
  teams: ReadonlySet<string>,
): Promise<Set<string>> {
  if (teams.size === 0) return new Set();
  const ids = [...teams];
  const of = (table: 'submissions' | 'score_adjustments' | 'organiser_messages') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('team_id', 'in', ids);
  const found = await of('submissions')
    .unionAll(of('score_adjustments'))
    .unionAll(of('organiser_messages'))
    .execute();
  return new Set([...ids, ...found.map((row) => row.id)]);
}

interface Roster {
  /** What was deleted alone can be brought back, had and erased by itself. */
  what: 'game' | 'deletion';
  ids: string[];
}

/**
 * The teams that are known to be others than `id`: they stood beside it in one game, or were deleted alone. A game takes new ids
 * when it is loaded, so any other of its name may be the same people.
 */
function othersOf(id: TeamId, rosters: readonly Roster[]): Set<string> {
  const apart = rosters.filter(({ what, ids }) => what === 'deletion' || ids.includes(id));
  return new Set(apart.flatMap(({ ids }) => ids).filter((other) => other !== id));
}

async function savedRosters({ query }: Tx, { tripId }: TripScope): Promise<Roster[]> {
  const rows = await query
    .selectFrom('game_profiles')
    .select('teams')
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map(({ teams }) => {
    const saved: { id: string }[] = JSON.parse(teams);
    return { what: 'game', ids: saved.map((team) => team.id) };
  });
}

/** Every team of a trip, with what it lies in; `subject` null: it plays. */
async function teamsOf({ query }: Tx, { tripId }: TripScope) {
  return query
    .selectFrom('teams')
    .leftJoin('archives', 'archives.id', 'teams.archive_id')
    .select(['teams.id', 'teams.name', 'teams.archive_id', 'archives.subject'])
    .where('teams.trip_id', '=', tripId)
    .execute();
}

/** What this team is known by in this trip; a game that was put aside may hold it by its name, with another id. */
export async function tracesOf(
  tx: Tx,
  scope: TripScope,
  { id, name }: { id: TeamId; name: string },
): Promise<TeamTraces> {
  const teams = await teamsOf(tx, scope);
  const together = Map.groupBy(teams, ({ archive_id }) => archive_id);
  const others = othersOf(id, [
    ...[...together.values()].map((rows): Roster => {
      const isPlaying = rows.some(({ archive_id }) => archive_id === null);
      const what = rows.some(({ subject }) => subject === 'team') ? 'deletion' : 'game';
      const ids = rows.map((team) => team.id);
      // A team that plays no more is none of those that play, whatever they are called.
      return { what, ids: isPlaying ? [id, ...ids] : ids };
    }),
    ...(await savedRosters(tx, scope)),
  ]);
  const before = teams.filter(
    (team) => team.name === name && team.archive_id !== null && !others.has(team.id),
  );
  const ids = new Set([id, ...before.map((team) => team.id)]);
  const subjects = await subjectsOf(tx, scope, ids);
  const subjectsOfOthers = await subjectsOf(tx, scope, others);
  return { ids, name, others, subjects, subjectsOfOthers };
}
