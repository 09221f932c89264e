import type { TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../../db/trip-scope.ts';
import { type Rosters, tracesOf } from './traces-store.ts';

/** Collects all data of a team called `name`, including archived data. */
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
    /** All photos as taken, also those that did not count or are archived. */
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
