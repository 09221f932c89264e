import type { TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../trip-scope.ts';

/** All ids and names that may refer to one team in a trip. */
export interface TeamTraces {
  /** The team's id, and its ids in games that were put aside. */
  ids: ReadonlySet<string>;
  name: string;
  /** Ids of teams that are certainly others, even with the same name; see `othersOf`. */
  others: ReadonlySet<string>;
  /** Possible subjects of log entries about the team: its id and the ids of its own records. */
  subjects: ReadonlySet<string>;
  /** Possible subjects of log entries about the others. */
  subjectsOfOthers: ReadonlySet<string>;
}

/** The ids of these teams and of their submissions, adjustments and messages. */
async function subjectsOf({ query, tripId }: TripTx, teams: ReadonlySet<string>): Promise<Set<string>> {
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
  /** A `deletion` is a team that was deleted by itself; it can be restored or erased by itself. */
  what: 'game' | 'deletion';
  ids: string[];
}

/**
 * Teams that are certainly others than `id`: they were in the same game, or were deleted by
 * themselves. Loading a game gives its teams new ids, so any other team with the same name may be
 * the same people.
 */
function othersOf(id: TeamId, rosters: readonly Roster[]): Set<string> {
  const apart = rosters.filter(({ what, ids }) => what === 'deletion' || ids.includes(id));
  return new Set(apart.flatMap(({ ids }) => ids).filter((other) => other !== id));
}

async function savedRosters({ query, tripId }: TripTx): Promise<Roster[]> {
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

/** All teams of a trip with the subject of their archive; null for teams in the present game. */
async function teamsOf({ query, tripId }: TripTx) {
  return query
    .selectFrom('teams')
    .leftJoin('archives', 'archives.id', 'teams.archive_id')
    .select(['teams.id', 'teams.name', 'teams.archive_id', 'archives.subject'])
    .where('teams.trip_id', '=', tripId)
    .execute();
}

/** Collects a team's traces; a game that was put aside may hold it by name, under another id. */
export async function tracesOf(tx: TripTx, { id, name }: { id: TeamId; name: string }): Promise<TeamTraces> {
  const teams = await teamsOf(tx);
  const together = Map.groupBy(teams, ({ archive_id }) => archive_id);
  const others = othersOf(id, [
    ...[...together.values()].map((rows): Roster => {
      const isPlaying = rows.some(({ archive_id }) => archive_id === null);
      const what = rows.some(({ subject }) => subject === 'team') ? 'deletion' : 'game';
      const ids = rows.map((team) => team.id);
      // The team itself is added, because a deleted team is none of the present ones, even with the
      // same name.
      return { what, ids: isPlaying ? [id, ...ids] : ids };
    }),
    ...(await savedRosters(tx)),
  ]);
  const before = teams.filter(
    (team) => team.name === name && team.archive_id !== null && !others.has(team.id),
  );
  const ids = new Set([id, ...before.map((team) => team.id)]);
  const subjects = await subjectsOf(tx, ids);
  const subjectsOfOthers = await subjectsOf(tx, others);
  return { ids, name, others, subjects, subjectsOfOthers };
}
