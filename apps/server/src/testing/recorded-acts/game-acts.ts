import { randomUUID } from 'node:crypto';
import { PhotoRetention } from '@reisspel/contract/privacy';
import { Undo } from '@reisspel/contract/profiles';
import type { RouteKey } from '../../http/access.ts';
import { newTeam, photoInput, startGame } from '../game-builders.ts';
import {
  type Actors,
  addPhoto,
  addProfile,
  addTeam,
  askRemoval,
  type RecordedAct,
  submitPhoto,
} from './actors.ts';

export function gameActs(actors: Actors) {
  const { admin } = actors;
  return {
    'POST /api/game/resets': { acts: ['game_reset'], call: () => admin.post('/api/game/resets') },
    'POST /api/game/replays': {
      acts: ['game_replayed'],
      async prepare() {
        await addTeam(actors);
        await startGame(admin);
        await admin.patch('/api/game', { gameStarted: false });
        return randomUUID();
      },
      call: (id) => admin.post('/api/game/replays', { id, keepTeams: true }),
    },
    'POST /api/profiles': {
      acts: ['profile_saved'],
      prepare: async () => (await addTeam(actors)).id,
      call: () => admin.post('/api/profiles', { name: 'Bewaard' }),
    },
    'DELETE /api/profiles/{profileId}': {
      acts: ['profile_deleted'],
      prepare: () => addProfile(actors),
      call: (id) => admin.delete(`/api/profiles/${id}`),
    },
    'POST /api/profiles/{profileId}/loads': {
      acts: ['profile_loaded'],
      prepare: () => addProfile(actors),
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
        Undo.parse((await admin.delete(`/api/teams/${(await addTeam(actors)).id}`)).body).archiveId ?? '',
      call: (id) => admin.post(`/api/archives/${id}/restorations`),
    },
    'PUT /api/submissions/{submissionId}/review': {
      acts: ['photo_rejected'],
      prepare: () => submitPhoto(actors),
      call: (id) =>
        admin.put(`/api/submissions/${id}/review`, { decision: 'reject', reason: 'Onscherp', seen: 'none' }),
    },
    'DELETE /api/photos/{photoId}': {
      acts: ['photo_erased'],
      prepare: () => addPhoto(actors),
      call: (id) => admin.delete(`/api/photos/${id}`),
    },
    'PUT /api/photos/{photoId}/removal': {
      acts: ['photo_erased'],
      prepare: () => askRemoval(actors),
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
        const { body } = await admin.put('/api/trip/photo-retention', { days: 30 });
        return String(PhotoRetention.parse(body).goAt);
      },
      call: (goAt) => admin.post('/api/trip/photo-retention/delays', { goAt: Number(goAt) }),
    },
    'POST /api/teams/{teamId}/erasure': {
      acts: ['team_erased'],
      prepare: async () => (await newTeam(admin, 'Weg Team')).id,
      call: (id) => admin.post(`/api/teams/${id}/erasure`, { name: 'Weg Team' }),
    },
    'DELETE /api/submissions/{submissionId}/review': {
      acts: ['review_undone'],
      async prepare() {
        const id = await submitPhoto(actors);
        await admin.put(`/api/submissions/${id}/review`, { decision: 'approve', seen: 'none' });
        return id;
      },
      call: (id) => admin.delete(`/api/submissions/${id}/review?seen=approved`),
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}
