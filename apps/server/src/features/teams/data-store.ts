import type { TeamId } from '@reisspel/contract/ids';
import { videoFromRow } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

interface SavedTeam {
  id: string;
  name: string;
  sealedPassword?: unknown;
}

/** All teams of a trip: those that play, archived ones, and those in saved games. */
export interface KnownTeams {
  teams: readonly {
    id: string;
    name: string;
    /** Null for a team that plays. Then `subject` and `put_aside_at` are null too. */
    archive_id: string | null;
    /** What was archived: the team alone, or a whole game. */
    subject: 'game' | 'task' | 'team' | null;
    put_aside_at: number | null;
  }[];
  savedGames: readonly { id: string; name: string; created_at: number; teams: SavedTeam[] }[];
}

export async function findKnownTeams({ query, tripId }: TripTx): Promise<KnownTeams> {
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
  const savedGames = await query
    .selectFrom('game_profiles')
    .select(['id', 'name', 'created_at', 'teams'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    teams,
    savedGames: savedGames.map((game) => {
      const savedTeams: SavedTeam[] = JSON.parse(game.teams);
      return { ...game, teams: savedTeams };
    }),
  };
}

export interface TeamTraces {
  /** The team's own id, and the ids that it had in archived games. */
  ids: readonly string[];
  /** Possible subjects of log entries about the team: its ids, and those of its records. */
  subjects: ReadonlySet<string>;
  /** Possible subjects of log entries about teams that are certainly others. */
  subjectsOfOthers: ReadonlySet<string>;
  /** True if a saved team has the same id, or has the same name and may be the same team. */
  isSameTeam: (saved: SavedTeam) => boolean;
}

async function findSubjects({ query, tripId }: TripTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const idsIn = (table: 'submissions' | 'score_adjustments' | 'organiser_messages') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('team_id', 'in', ids);
  const records = await idsIn('submissions')
    .unionAll(idsIn('score_adjustments'))
    .unionAll(idsIn('organiser_messages'))
    .execute();
  return new Set([...ids, ...records.map((row) => row.id)]);
}

/**
 * Returns the ids of teams that are certainly not the team `id`: those that play now, those that
 * were deleted alone, and those in the same archived or saved game. Loading a game gives its teams
 * new ids, so any other team with the same name may be the same team.
 */
function othersOf(id: TeamId, { teams, savedGames }: KnownTeams): Set<string> {
  const byArchive = Map.groupBy(teams, ({ archive_id }) => archive_id);
  const inRows = [...byArchive].flatMap(([archiveId, rows]) => {
    const isDeletion = rows.some(({ subject }) => subject === 'team');
    return archiveId === null || isDeletion || rows.some((team) => team.id === id) ? rows : [];
  });
  const saved = savedGames.filter((game) => game.teams.some((team) => team.id === id));
  const others = [...inRows, ...saved.flatMap((game) => game.teams)].map((team) => team.id);
  return new Set(others.filter((other) => other !== id));
}

/** Finds a team's traces. In archived games, it has the same name but may have another id. */
export async function findTraces(
  tx: TripTx,
  known: KnownTeams,
  { id, name }: { id: TeamId; name: string },
): Promise<TeamTraces> {
  const others = othersOf(id, known);
  const sameTeams = known.teams.filter(
    (team) => team.name === name && team.archive_id !== null && !others.has(team.id),
  );
  const ids = [...new Set([id, ...sameTeams.map((team) => team.id)])];
  return {
    ids,
    subjects: await findSubjects(tx, ids),
    subjectsOfOthers: await findSubjects(tx, [...others]),
    isSameTeam: (team) => ids.includes(team.id) || (team.name === name && !others.has(team.id)),
  };
}

/** Returns the team's photos, and everything else that is stored about it as rows by table. */
export async function findTeamData(tx: TripTx, known: KnownTeams, team: { id: TeamId; name: string }) {
  const { ids, subjects, isSameTeam } = await findTraces(tx, known, team);
  const acts = await tx.query
    .selectFrom('audit')
    .select(['at', 'role', 'act', 'label', 'subject'])
    .where('trip_id', '=', tx.tripId)
    .where('subject', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    photos: await listPhotos(tx, ids),
    rows: {
      ...(await findRows(tx, team.id, ids)),
      audit: acts.filter(({ subject }) => subjects.has(subject ?? '')).map(({ subject: _, ...act }) => act),
      saved_games: known.savedGames.flatMap(({ teams, name, created_at }) =>
        teams
          .filter(isSameTeam)
          .map(({ sealedPassword: _, ...saved }) => ({ name, created_at, team: saved })),
      ),
    },
  };
}

async function listPhotos(tx: TripTx, ids: readonly string[]) {
  const rows = await tx.query
    .selectFrom('photos')
    .innerJoin('teams', 'teams.id', 'photos.team_id')
    .innerJoin('tasks', 'tasks.id', 'photos.task_id')
    .leftJoin('completed_tasks', 'completed_tasks.photo_id', 'photos.id')
    .select([
      'photos.storage_key',
      'photos.bytes',
      'photos.video_type',
      'photos.video_bytes',
      'photos.video_sha256',
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
  return rows.map(({ team, task, storage_key, bytes, taken_at, points, ...video }) => ({
    team,
    task,
    storageKey: storage_key,
    bytes,
    video: videoFromRow(video),
    takenAt: taken_at,
    points: points ?? 0,
  }));
}

/** Tables in which the team may see every column. */
const OPEN_TABLES = [
  'completed_tasks',
  'submissions',
  'task_arrivals',
  'quiz_openings',
  'taken_hints',
  'score_adjustments',
  'organiser_messages',
  'team_replies',
  'photo_reactions',
  'photo_removals',
] as const;

/** Returns a team's rows by table, without its password and tokens, which give access. */
async function findRows({ query, tripId }: TripTx, id: TeamId, ids: readonly string[]) {
  const wholeRows: Record<string, unknown[]> = {};
  for (const table of OPEN_TABLES) {
    const rows = query.selectFrom(table).selectAll().where('trip_id', '=', tripId);
    wholeRows[table] = await rows.where('team_id', 'in', ids).execute();
  }
  return {
    ...wholeRows,
    // Without `resembles`, which only the organiser may know.
    photos: await query
      .selectFrom('photos')
      .select([
        'id',
        'team_id',
        'task_id',
        'submission_id',
        'storage_key',
        'width',
        'height',
        'bytes',
        'sha256',
        'look',
        'video_type',
        'video_bytes',
        'video_sha256',
        'taken_at',
        'created_at',
      ])
      .where('trip_id', '=', tripId)
      .where('team_id', 'in', ids)
      .execute(),
    // Names each column, so that the export never contains a secret column that is added later.
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
