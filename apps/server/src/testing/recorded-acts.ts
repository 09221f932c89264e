import { randomUUID } from 'node:crypto';
import type { AuditAct } from '@reisspel/contract/audit-acts';
import { ProfileList, Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripEditing } from '@reisspel/contract/trip-editing';
import { z } from 'zod';
import { demoTrip } from '../features/trip/demo-trip.ts';
import type { RouteKey } from '../http/access.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from './game-builders.ts';
import type { Answer, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** An act that is written down, and how to do it. */
export interface RecordedAct {
  acts: readonly AuditAct[];
  /** What has to be there first; its id. */
  prepare?: () => Promise<string>;
  call: (id: string) => Promise<Answer>;
}

type Actors = { server: TestServer; admin: TestClient; owner: TestClient };

const team = ({ admin }: Actors): Promise<AdminTeam> => newTeam(admin, `Team ${randomUUID().slice(0, 8)}`);

const task = ({ admin }: Actors): Promise<AdminTask> => newTask(admin, photoInput());

async function profileId(actors: Actors): Promise<string> {
  const { admin } = actors;
  await team(actors);
  await admin.post('/api/profiles', { name: 'Bewaard' });
  const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
  return profiles[0]?.id ?? '';
}

async function published(actors: Actors): Promise<Answer> {
  const { admin } = actors;
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  return admin.post('/api/trip/publications', { draftRevision });
}

async function adjustmentId(actors: Actors): Promise<string> {
  const { admin } = actors;
  const { id } = await team(actors);
  const given = await admin.post(`/api/teams/${id}/adjustments`, { points: 5, reason: 'Netjes' });
  return z.object({ id: z.string() }).parse(given.body).id;
}

/** A photo that a team has handed in. */
async function submissionId(actors: Actors): Promise<string> {
  const { server, admin } = actors;
  const { id } = await task(actors);
  await startGame(admin);
  const player = await newPlayer(server, await team(actors));
  const named = randomUUID();
  await player.photo(id, await jpeg(), named);
  return named;
}

/** The photo of one. */
async function photoId(actors: Actors): Promise<string> {
  const submission = await submissionId(actors);
  const { id } = await actors.server.database.read((tx) =>
    tx.query
      .selectFrom('photos')
      .select('id')
      .where('submission_id', '=', submission)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const say = ({ admin }: Actors, id: string) =>
  admin.post('/api/messages', { id, teamId: null, text: 'Kom naar het strand' });
const share = ({ admin }: Actors) =>
  admin.put('/api/trip/share', {
    enabled: true,
    sections: { flights: true, schedule: true, highlights: false },
  });

async function ownedTrip(actors: Actors): Promise<string> {
  const { owner } = actors;
  const slug = `reis-${randomUUID().slice(0, 8)}`;
  await owner.post('/api/owner/trips', { slug, title: 'Nog een reis' });
  return slug;
}

/** The trip's pages, who gets in, and the game. */
function tripActs(actors: Actors) {
  const { admin } = actors;
  return {
    'DELETE /api/session/devices': {
      acts: ['devices_logged_out'],
      call: () => admin.delete('/api/session/devices'),
    },
    'DELETE /api/trip/draft': { acts: ['draft_discarded'], call: () => admin.delete('/api/trip/draft') },
    'POST /api/trip/publications': { acts: ['trip_published'], call: () => published(actors) },
    'POST /api/trip/versions/{version}/restorations': {
      acts: ['version_restored'],
      call: () => admin.post('/api/trip/versions/1/restorations'),
    },
    'POST /api/trip-files': {
      acts: ['draft_imported'],
      call: () => admin.post('/api/trip-files', { format: 'reisspel-trip', version: 1, trip: demoTrip }),
    },
    'PUT /api/trip/password': {
      acts: ['trip_password_set', 'trip_password_removed'],
      async call() {
        await admin.put('/api/trip/password', { password: 'zeelucht' });
        return admin.put('/api/trip/password', { password: '' });
      },
    },
    'PUT /api/trip/share': { acts: ['share_set'], call: () => share(actors) },
    'POST /api/trip/share/renewals': {
      acts: ['share_renewed'],
      call: () => admin.post('/api/trip/share/renewals'),
    },
    'PUT /api/gallery/password': {
      acts: ['gallery_password_set'],
      call: () => admin.put('/api/gallery/password', { password: 'thuis' }),
    },
    'POST /api/messages': { acts: ['message_sent'], call: () => say(actors, randomUUID()) },
    'DELETE /api/messages/{messageId}': {
      acts: ['message_withdrawn'],
      async prepare() {
        const id = randomUUID();
        await say(actors, id);
        return id;
      },
      call: (id) => admin.delete(`/api/messages/${id}`),
    },
    'POST /api/generated-games': {
      acts: ['generated_game_saved'],
      call: () =>
        admin.post('/api/generated-games', {
          id: randomUUID(),
          mode: 'append',
          title: 'Stad',
          description: '',
          tasks: [photoInput()],
          teams: [],
        }),
    },
    'PATCH /api/game': {
      acts: ['game_started', 'scoreboard_hidden'],
      async prepare() {
        await admin.patch('/api/game', { gameStarted: false, scoreboardVisible: true });
        return '';
      },
      call: () => admin.patch('/api/game', { gameStarted: true, scoreboardVisible: false }),
    },
    'PUT /api/game/board': {
      acts: ['board_frozen'],
      async prepare() {
        await startGame(admin);
        return '';
      },
      call: () => admin.put('/api/game/board', { status: 'frozen' }),
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}

/** Tasks and teams. */
function taskAndTeamActs(actors: Actors) {
  const { admin } = actors;
  return {
    'POST /api/tasks': { acts: ['task_added'], call: () => admin.post('/api/tasks', photoInput()) },
    'POST /api/tasks/examples': { acts: ['task_added'], call: () => admin.post('/api/tasks/examples') },
    'POST /api/tasks/removals': {
      acts: ['task_deleted'],
      prepare: async () => (await task(actors)).id,
      call: (id) => admin.post('/api/tasks/removals', { taskIds: [id] }),
    },
    'PUT /api/tasks/order': {
      acts: ['tasks_reordered'],
      async prepare() {
        await admin.post('/api/game/resets');
        return (await task(actors)).id;
      },
      call: (id) => admin.put('/api/tasks/order', { taskIds: [id] }),
    },
    'PUT /api/tasks/{taskId}': {
      acts: ['task_changed'],
      prepare: async () => (await task(actors)).id,
      call: (id) => admin.put(`/api/tasks/${id}`, photoInput({ instructions: 'Een boot' })),
    },
    'DELETE /api/tasks/{taskId}': {
      acts: ['task_deleted'],
      prepare: async () => (await task(actors)).id,
      call: (id) => admin.delete(`/api/tasks/${id}`),
    },
    'POST /api/teams': {
      acts: ['team_added'],
      call: () => admin.post('/api/teams', { name: 'Nieuw', password: '' }),
    },
    'POST /api/teams/examples': { acts: ['team_added'], call: () => admin.post('/api/teams/examples') },
    'POST /api/teams/removals': {
      acts: ['team_deleted'],
      prepare: async () => (await team(actors)).id,
      call: (id) => admin.post('/api/teams/removals', { teamIds: [id] }),
    },
    'DELETE /api/teams/{teamId}': {
      acts: ['team_deleted'],
      prepare: async () => (await team(actors)).id,
      call: (id) => admin.delete(`/api/teams/${id}`),
    },
    'POST /api/teams/{teamId}/quiz-resets': {
      acts: ['quizzes_reset'],
      prepare: async () => (await team(actors)).id,
      call: (id) => admin.post(`/api/teams/${id}/quiz-resets`),
    },
    'POST /api/teams/{teamId}/adjustments': {
      acts: ['points_given'],
      prepare: async () => (await team(actors)).id,
      call: (id) => admin.post(`/api/teams/${id}/adjustments`, { points: 5, reason: 'Netjes' }),
    },
    'DELETE /api/adjustments/{adjustmentId}': {
      acts: ['points_taken_back'],
      prepare: () => adjustmentId(actors),
      call: (id) => admin.delete(`/api/adjustments/${id}`),
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}

/** Whole games, and photos. */
function gameActs(actors: Actors) {
  const { admin } = actors;
  return {
    'POST /api/game/resets': { acts: ['game_reset'], call: () => admin.post('/api/game/resets') },
    'POST /api/profiles': {
      acts: ['profile_saved'],
      prepare: async () => (await team(actors)).id,
      call: () => admin.post('/api/profiles', { name: 'Bewaard' }),
    },
    'DELETE /api/profiles/{profileId}': {
      acts: ['profile_deleted'],
      prepare: () => profileId(actors),
      call: (id) => admin.delete(`/api/profiles/${id}`),
    },
    'POST /api/profiles/{profileId}/loads': {
      acts: ['profile_loaded'],
      prepare: () => profileId(actors),
      call: (id) => admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' }),
    },
    'POST /api/profile-files': {
      acts: ['profile_imported'],
      call: () =>
        admin.post('/api/profile-files', {
          format: 'reisspel-profile',
          version: 1,
          name: 'Van elders',
          description: '',
          tasks: [photoInput()],
          teams: [],
        }),
    },
    'POST /api/archives/{archiveId}/restorations': {
      acts: ['team_restored'],
      prepare: async () =>
        Undo.parse((await admin.delete(`/api/teams/${(await team(actors)).id}`)).body).archiveId ?? '',
      call: (id) => admin.post(`/api/archives/${id}/restorations`),
    },
    'PUT /api/submissions/{submissionId}/review': {
      acts: ['photo_rejected'],
      prepare: () => submissionId(actors),
      call: (id) =>
        admin.put(`/api/submissions/${id}/review`, { decision: 'reject', reason: 'Onscherp', seen: 'none' }),
    },
    'DELETE /api/photos/{photoId}': {
      acts: ['photo_erased'],
      prepare: () => photoId(actors),
      call: (id) => admin.delete(`/api/photos/${id}`),
    },
    'PUT /api/photos/{photoId}/removal': {
      acts: ['photo_erased'],
      prepare: () => photoId(actors),
      call: (id) => admin.put(`/api/photos/${id}/removal`, { decision: 'erase' }),
    },
    'PUT /api/trip/photo-retention': {
      acts: ['retention_set'],
      call: () => admin.put('/api/trip/photo-retention', { days: 30 }),
    },
    'PUT /api/trip/contact': {
      acts: ['contact_set'],
      call: () => admin.put('/api/trip/contact', { contact: 'Roel' }),
    },
    'POST /api/trip/photo-retention/delays': {
      acts: ['retention_set'],
      async prepare() {
        await admin.put('/api/trip/photo-retention', { days: 30 });
        return '';
      },
      call: () => admin.post('/api/trip/photo-retention/delays'),
    },
    'POST /api/teams/{teamId}/erasure': {
      acts: ['team_erased'],
      prepare: async () => (await newTeam(admin, 'Weg Team')).id,
      call: (id) => admin.post(`/api/teams/${id}/erasure`, { name: 'Weg Team' }),
    },
    'DELETE /api/submissions/{submissionId}/review': {
      acts: ['review_undone'],
      async prepare() {
        const id = await submissionId(actors);
        await admin.put(`/api/submissions/${id}/review`, { decision: 'approve', seen: 'none' });
        return id;
      },
      call: (id) => admin.delete(`/api/submissions/${id}/review?seen=approved`),
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}

/** What who keeps the server does. */
function ownerActs(actors: Actors) {
  const { owner } = actors;
  return {
    'POST /api/backups': {
      acts: ['backup_made'],
      call: () => owner.post('/api/backups'),
    },
    'DELETE /api/owner/session/devices': {
      acts: ['owner_devices_logged_out'],
      call: () => owner.delete('/api/owner/session/devices'),
    },
    'POST /api/owner/trips': {
      acts: ['trip_created'],
      call: () => owner.post('/api/owner/trips', { slug: 'nieuw', title: 'Nieuwe reis' }),
    },
    'PUT /api/owner/trips/{slug}/archive': {
      acts: ['trip_archived'],
      prepare: () => ownedTrip(actors),
      call: (slug) => owner.put(`/api/owner/trips/${slug}/archive`),
    },
    'DELETE /api/owner/trips/{slug}/archive': {
      acts: ['trip_unarchived'],
      prepare: () => ownedTrip(actors),
      call: (slug) => owner.delete(`/api/owner/trips/${slug}/archive`),
    },
    'PUT /api/owner/trips/{slug}/admin-password': {
      acts: ['admin_password_set'],
      prepare: () => ownedTrip(actors),
      call: (slug) => owner.put(`/api/owner/trips/${slug}/admin-password`, { password: 'nieuw-slot' }),
    },
    'PUT /api/owner/default-trip': {
      acts: ['trip_made_default'],
      prepare: () => ownedTrip(actors),
      async call(slug) {
        const moved = await owner.put('/api/owner/default-trip', { slug });
        await owner.put('/api/owner/default-trip', { slug: 'reis' });
        return moved;
      },
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}

/** What is written down, by the route that does it. */
export function recordedActs(actors: Actors) {
  return { ...tripActs(actors), ...taskAndTeamActs(actors), ...gameActs(actors), ...ownerActs(actors) };
}
