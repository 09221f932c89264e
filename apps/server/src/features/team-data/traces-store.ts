import type { TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../../db/trip-scope.ts';

/** A team in a saved game, with what only its readers here need. */
interface SavedTeam {
  id: string;
  name: string;
  sealedPassword?: unknown;
}

/** All teams of a trip: those that play or are put aside, and those in saved games. */
export interface Rosters {
  teams: readonly {
    id: string;
    name: string;
    /** Null for a team of the present game. */
    archive_id: string | null;
    subject: 'game' | 'task' | 'team' | null;
    put_aside_at: number | null;
  }[];
  games: readonly { id: string; name: string; created_at: number; teams: SavedTeam[] }[];
}

export async function findRosters({ query, tripId }: TripTx): Promise<Rosters> {
  const teams = await query
    .selectFrom('teams')
    .leftJoin('archives', 'archives.id', 'teams.archive_id')
    .select([
      'teams.id',
      'teams.name',
      'teams.archive_id',
      'archives.subject',
      'archives.created_at as put_aside_at',
    ])
    .where('teams.trip_id', '=', tripId)
    .execute();
  const games = await query
    .selectFrom('game_profiles')
    .select(['id', 'name', 'created_at', 'teams'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    teams,
    games: games.map((game) => {
      const saved: SavedTeam[] = JSON.parse(game.teams);
      return { ...game, teams: saved };
    }),
  };
}

/** All ids and names that may refer to one team in a trip. */
export interface TeamTraces {
  /** The team's id, and its ids in games that were put aside. */
  ids: readonly string[];
  /** Possible subjects of log entries about the team: its id and the ids of its own records. */
  subjects: ReadonlySet<string>;
  /** Possible subjects of log entries about other teams with the same name. */
  subjectsOfOthers: ReadonlySet<string>;
  /** True for this team in a saved game: by id or, for games made elsewhere, by name. */
  isSaved: (team: SavedTeam) => boolean;
}

/** The ids of these teams and of their submissions, adjustments and messages. */
async function subjectsOf({ query, tripId }: TripTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const of = (table: 'submissions' | 'score_adjustments' | 'organiser_messages') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('team_id', 'in', ids);
  const found = await of('submissions')
    .unionAll(of('score_adjustments'))
    .unionAll(of('organiser_messages'))
    .execute();
  return new Set([...ids, ...found.map((row) => row.id)]);
}

/**
 * Teams that are certainly others than `id`: they were in the same game, or were deleted by
 * themselves. Loading a game gives its teams new ids, so any other team with the same name may be
 * the same people. A deleted team is none of the present ones, even with the same name.
 */
function othersOf(id: TeamId, { teams, games }: Rosters): Set<string> {
  const together = Map.groupBy(teams, ({ archive_id }) => archive_id);
  const apart = [...together].flatMap(([archiveId, rows]) => {
    const isDeletion = rows.some(({ subject }) => subject === 'team');
    return archiveId === null || isDeletion || rows.some((team) => team.id === id) ? rows : [];
  });
  const saved = games.filter((game) => game.teams.some((team) => team.id === id));
  const others = [...apart, ...saved.flatMap((game) => game.teams)].map((team) => team.id);
  return new Set(others.filter((other) => other !== id));
}

/** Collects a team's traces; a game that was put aside may hold it by name, under another id. */
export async function tracesOf(
  tx: TripTx,
  rosters: Rosters,
  { id, name }: { id: TeamId; name: string },
): Promise<TeamTraces> {
  const others = othersOf(id, rosters);
  const before = rosters.teams.filter(
    (team) => team.name === name && team.archive_id !== null && !others.has(team.id),
  );
  const ids = [...new Set([id, ...before.map((team) => team.id)])];
  return {
    ids,
    subjects: await subjectsOf(tx, ids),
    subjectsOfOthers: await subjectsOf(tx, [...others]),
    isSaved: (team) => ids.includes(team.id) || (team.name === name && !others.has(team.id)),
  };
}
