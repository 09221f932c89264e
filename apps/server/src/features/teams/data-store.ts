import type { TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../../db/trip-scope.ts';

interface SavedTeam {
  id: string;
  name: string;
  sealedPassword?: unknown;
}

export interface Rosters {
  teams: readonly {
    id: string;
    name: string;
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
  ids: readonly string[];
  /** Possible subjects of log entries about the team: its id and the ids of its own records. */
  subjects: ReadonlySet<string>;
  subjectsOfOthers: ReadonlySet<string>;
  /** True for this team in a saved game: by id or, for games made elsewhere, by name. */
  isSaved: (team: SavedTeam) => boolean;
}

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

export async function dataOfTeam(tx: TripTx, rosters: Rosters, team: { id: TeamId; name: string }) {
  const { ids, subjects, isSaved } = await tracesOf(tx, rosters, team);
  const acts = await tx.query
    .selectFrom('audit')
    .select(['at', 'role', 'act', 'label', 'subject'])
    .where('trip_id', '=', tx.tripId)
    .where('subject', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    photos: await photosOf(tx, ids),
    rows: {
      ...(await rowsOf(tx, team.id, ids)),
      audit: acts.filter(({ subject }) => subjects.has(subject ?? '')).map(({ subject: _, ...act }) => act),
      saved_games: rosters.games.flatMap(({ teams, name, created_at }) =>
        teams.filter(isSaved).map(({ sealedPassword: _, ...saved }) => ({ name, created_at, team: saved })),
      ),
    },
  };
}

async function photosOf(tx: TripTx, ids: readonly string[]) {
  const rows = await tx.query
    .selectFrom('photos')
    .innerJoin('teams', 'teams.id', 'photos.team_id')
    .innerJoin('tasks', 'tasks.id', 'photos.task_id')
    .leftJoin('completed_tasks', 'completed_tasks.photo_id', 'photos.id')
    .select([
      'photos.storage_key',
      'photos.taken_at',
      'teams.name as team',
      'tasks.description as task',
      'completed_tasks.points_awarded as points',
    ])
    .where('photos.trip_id', '=', tx.tripId)
    .where('photos.team_id', 'in', ids)
    .orderBy('photos.taken_at')
    .orderBy('photos.id')
    .execute();
  return rows.map(({ team, task, storage_key, taken_at, points }) => ({
    team,
    task,
    storageKey: storage_key,
    takenAt: taken_at,
    points: points ?? 0,
  }));
}

/** Tables of which a team may see every column. */
const OPEN_TABLES = [
  'completed_tasks',
  'submissions',
  'photos',
  'quiz_openings',
  'score_adjustments',
  'organiser_messages',
  'photo_removals',
] as const;

/** Returns a team's rows by table, without password and tokens, which only give access. */
async function rowsOf({ query, tripId }: TripTx, id: TeamId, ids: readonly string[]) {
  const open: Record<string, unknown[]> = {};
  for (const table of OPEN_TABLES) {
    const rows = query.selectFrom(table).selectAll().where('trip_id', '=', tripId);
    open[table] = await rows.where('team_id', 'in', ids).execute();
  }
  return {
    ...open,
    // By name, so that a new secret column does not get out.
    teams: await query
      .selectFrom('teams')
      .select(['id', 'name', 'color', 'created_at', 'archive_id'])
      .where('trip_id', '=', tripId)
      .where('id', 'in', ids)
      .execute(),
    sessions: await query
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('trip_id', '=', tripId)
      .where('team_id', 'in', ids)
      .execute(),
    push_subscriptions: await query
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select([
        'push_subscriptions.wants_game',
        'push_subscriptions.wants_flights',
        'push_subscriptions.language',
        'push_subscriptions.updated_at',
      ])
      .where('sessions.trip_id', '=', tripId)
      .where('sessions.team_id', '=', id)
      .execute(),
  };
}
