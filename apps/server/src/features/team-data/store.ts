import type { TeamId } from '@reisspel/contract/ids';
import { type TeamTraces, tracesOf } from '../../db/erasure/team-traces.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/** Returns the log entries about the team and about what belongs to it alone. */
async function actsOn({ query, tripId }: TripTx, { subjects }: TeamTraces) {
  const rows = await query
    .selectFrom('audit')
    .select(['at', 'role', 'act', 'label', 'subject'])
    .where('trip_id', '=', tripId)
    .where('subject', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ subject }) => subject !== null && subjects.has(subject))
    .map(({ subject: _, ...act }) => act);
}

/** Returns the team's entries in saved games, without its password. */
async function savedWith({ query, tripId }: TripTx, { ids, name, others }: TeamTraces) {
  const rows = await query
    .selectFrom('game_profiles')
    .select(['name', 'created_at', 'teams'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ teams, ...game }) => {
    const saved: { id: string; name: string; sealedPassword?: unknown }[] = JSON.parse(teams);
    return saved
      .filter((team) => ids.has(team.id) || (team.name === name && !others.has(team.id)))
      .map(({ sealedPassword: _, ...team }) => ({ ...game, team }));
  });
}

/** Collects all data of a team called `name`, including archived data. */
export async function dataOfTeam(tx: TripTx, id: TeamId, name: string) {
  const traces = await tracesOf(tx, { id, name });
  const ids = [...traces.ids];
  return {
    /** All photos as taken, also those that did not count or are archived. */
    photos: await photosOf(tx, ids),
    rows: {
      ...(await rowsOf(tx, id, ids)),
      audit: await actsOn(tx, traces),
      saved_games: await savedWith(tx, traces),
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

export async function playingSessions(tx: TripTx, id: TeamId): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('trip_id', '=', tx.tripId)
    .where('team_id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}
