import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import { type TeamTraces, tracesOf } from '../../db/erasure/team-traces.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What of the team lies put aside: with a deleted task, or with a game that was replaced. */
function putAside({ ids, archives }: TeamTraces) {
  const own = <Row extends { team_id: string | null }>(rows: Row[]) =>
    rows.filter((row) => row.team_id !== null && ids.has(row.team_id));
  return archives.map(({ createdAt, archive }) => ({
    created_at: createdAt,
    tasks: archive.tasks,
    teams: archive.teams
      .filter((team) => ids.has(team.id))
      .map(({ id, name, color, created_at }) => ({ id, name, color, created_at })),
    completed_tasks: own(archive.completed_tasks),
    submissions: own(archive.submissions),
    photos: own(archive.photos),
    quiz_openings: own(archive.quiz_openings),
    score_adjustments: own(archive.score_adjustments),
    organiser_messages: own(archive.organiser_messages),
  }));
}

type PutAside = ReturnType<typeof putAside>;

/** What every task is called, also those that lie put aside. */
async function taskNames(tx: Tx, { tripId }: TripScope, aside: PutAside): Promise<Map<string, string>> {
  const present = await tx.query
    .selectFrom('tasks')
    .select(['id', 'description'])
    .where('trip_id', '=', tripId)
    .execute();
  const all = [...aside.flatMap(({ tasks }) => tasks), ...present];
  return new Map(all.map(({ id, description }) => [id, description]));
}

/** The photos among it. */
function photosIn(aside: PutAside, team: string, tasks: ReadonlyMap<string, string>) {
  return aside.flatMap(({ photos, completed_tasks }) =>
    photos.map((photo) => ({
      team,
      task: tasks.get(photo.task_id) ?? '',
      storageKey: photo.storage_key,
      takenAt: photo.taken_at,
      points: completed_tasks.find((won) => won.photo_id === photo.id)?.points_awarded ?? 0,
    })),
  );
}

/** What the log says of it, and of what is its alone. */
async function actsOn({ query }: Tx, { tripId }: TripScope, { subjects }: TeamTraces) {
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

/** How it stood in games that were saved. Its password stays here. */
async function savedWith({ query }: Tx, { tripId }: TripScope, { ids, name, others }: TeamTraces) {
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

/** All that is kept of a team called `name`. */
export async function dataOfTeam(tx: Tx, scope: TripScope, id: TeamId, name: string) {
  const traces = await tracesOf(tx, scope, { id, name });
  const aside = putAside(traces);
  const tasks = await taskNames(tx, scope, aside);
  const photos = [...(await photosInGame(tx, scope, id)), ...photosIn(aside, name, tasks)];
  return {
    /** Every photo, also those that did not count or lie put aside, as they were taken. */
    photos: photos.toSorted((one, other) => one.takenAt - other.takenAt),
    rows: {
      ...(await rowsInGame(tx, scope, id)),
      audit: await actsOn(tx, scope, traces),
      saved_games: await savedWith(tx, scope, traces),
      put_aside: aside
        .map(({ tasks: _, ...rows }) => rows)
        .filter(({ created_at, ...rows }) => Object.values(rows).some((each) => each.length > 0)),
    },
  };
}

async function photosInGame(tx: Tx, { tripId }: TripScope, id: TeamId) {
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
    .where('photos.trip_id', '=', tripId)
    .where('photos.team_id', '=', id)
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

/**
 * All rows of a team by table, as they are kept. Its password, and what phones prove themselves by, stay here: they open doors and
 * tell nothing.
 */
async function rowsInGame({ query }: Tx, { tripId }: TripScope, id: TeamId) {
  const ofTeam = { trip_id: tripId, team_id: id };
  return {
    teams: await query
      .selectFrom('teams')
      .select(['id', 'name', 'color', 'created_at'])
      .where('trip_id', '=', tripId)
      .where('id', '=', id)
      .execute(),
    completed_tasks: await query
      .selectFrom('completed_tasks')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    submissions: await query
      .selectFrom('submissions')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    photos: await query
      .selectFrom('photos')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    quiz_openings: await query
      .selectFrom('quiz_openings')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    score_adjustments: await query
      .selectFrom('score_adjustments')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    organiser_messages: await query
      .selectFrom('organiser_messages')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    photo_removals: await query
      .selectFrom('photo_removals')
      .selectAll()
      .where((eb) => eb.and(ofTeam))
      .execute(),
    sessions: await query
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where((eb) => eb.and(ofTeam))
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

/** The sessions that play for a team. */
export async function sessionsOfTeam({ query }: Tx, { tripId }: TripScope, id: TeamId): Promise<SessionId[]> {
  const rows = await query
    .selectFrom('sessions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('team_id', '=', id)
    .execute();
  return rows.map((row) => SessionId.parse(row.id));
}
