import type { RouteKey } from '../../http/access.ts';
import { photoInput } from '../game-builders.ts';
import { type Actors, addAdjustment, addTask, addTeam, type RecordedAct } from './actors.ts';

export function taskAndTeamActs(actors: Actors) {
  const { admin } = actors;
  return {
    'POST /api/tasks': { acts: ['task_added'], call: () => admin.post('/api/tasks', photoInput()) },
    'POST /api/tasks/examples': { acts: ['task_added'], call: () => admin.post('/api/tasks/examples') },
    'POST /api/tasks/removals': {
      acts: ['task_deleted'],
      prepare: async () => (await addTask(actors)).id,
      call: (id) => admin.post('/api/tasks/removals', { taskIds: [id] }),
    },
    'PUT /api/tasks/order': {
      acts: ['tasks_reordered'],
      async prepare() {
        await admin.post('/api/game/resets');
        return (await addTask(actors)).id;
      },
      call: (id) => admin.put('/api/tasks/order', { taskIds: [id] }),
    },
    'POST /api/tasks/window-moves': {
      acts: ['task_changed'],
      async prepare() {
        await admin.post('/api/game/resets');
        await admin.post('/api/tasks', photoInput({ window: { opens: { when: 'moment', at: 0 } } }));
        return '';
      },
      call: () => admin.post('/api/tasks/window-moves', { days: 7 }),
    },
    'PUT /api/tasks/{taskId}': {
      acts: ['task_changed'],
      prepare: async () => (await addTask(actors)).id,
      call: (id) => admin.put(`/api/tasks/${id}`, photoInput({ instructions: 'Een boot' })),
    },
    'DELETE /api/tasks/{taskId}': {
      acts: ['task_deleted'],
      prepare: async () => (await addTask(actors)).id,
      call: (id) => admin.delete(`/api/tasks/${id}`),
    },
    'POST /api/teams': {
      acts: ['team_added'],
      call: () => admin.post('/api/teams', { name: 'Nieuw', password: '' }),
    },
    'POST /api/teams/examples': { acts: ['team_added'], call: () => admin.post('/api/teams/examples') },
    'POST /api/teams/removals': {
      acts: ['team_deleted'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.post('/api/teams/removals', { teamIds: [id] }),
    },
    'PATCH /api/teams/{teamId}': {
      acts: ['team_changed'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.patch(`/api/teams/${id}`, { password: 'zeester' }),
    },
    'DELETE /api/teams/{teamId}': {
      acts: ['team_deleted'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.delete(`/api/teams/${id}`),
    },
    'POST /api/teams/{teamId}/quiz-resets': {
      acts: ['quizzes_reset'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.post(`/api/teams/${id}/quiz-resets`),
    },
    'POST /api/teams/{teamId}/unlocks': {
      acts: ['team_unlocked'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.post(`/api/teams/${id}/unlocks`),
    },
    'POST /api/teams/{teamId}/adjustments': {
      acts: ['points_given'],
      prepare: async () => (await addTeam(actors)).id,
      call: (id) => admin.post(`/api/teams/${id}/adjustments`, { points: 5, reason: 'Netjes' }),
    },
    'DELETE /api/adjustments/{adjustmentId}': {
      acts: ['points_taken_back'],
      prepare: () => addAdjustment(actors),
      call: (id) => admin.delete(`/api/adjustments/${id}`),
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}
