import { randomUUID } from 'node:crypto';
import { demoTrip } from '../../features/trip/demo-trip.ts';
import type { RouteKey } from '../../http/access.ts';
import { outbound } from '../flight-builders.ts';
import { addHelper, newPlayer, newTeam, photoInput, startGame } from '../game-builders.ts';
import { type Actors, enableShareLink, publish, type RecordedAct, sendMessage } from './actors.ts';

/** Returns the acts on the trip's pages, its access and the game. */
export function tripActs(actors: Actors) {
  const { admin } = actors;
  return {
    'DELETE /api/session/devices': {
      acts: ['devices_logged_out'],
      async prepare() {
        await actors.server.admin();
        return '';
      },
      call: () => admin.delete('/api/session/devices'),
    },
    'PUT /api/helpers/{helperId}': {
      acts: ['helper_added'],
      call: () => admin.put(`/api/helpers/${randomUUID()}`, { name: 'Sanne', role: 'judge' }),
    },
    'DELETE /api/helpers/{helperId}': {
      acts: ['helper_removed'],
      prepare: async () => (await addHelper(admin, 'judge')).id,
      call: (id) => admin.delete(`/api/helpers/${id}`),
    },
    'DELETE /api/trip/draft': {
      acts: ['draft_discarded'],
      async prepare() {
        await admin.post('/api/trip-files', { format: 'reisspel-trip', version: 1, trip: demoTrip });
        return '';
      },
      call: () => admin.delete('/api/trip/draft'),
    },
    'POST /api/trip/publications': { acts: ['trip_published'], call: () => publish(actors) },
    'POST /api/trip/versions/{version}/restorations': {
      acts: ['version_restored'],
      call: () => admin.post('/api/trip/versions/1/restorations'),
    },
    'POST /api/trip-files': {
      acts: ['draft_imported'],
      call: () => admin.post('/api/trip-files', { format: 'reisspel-trip', version: 1, trip: demoTrip }),
    },
    'PUT /api/trip/entry': {
      acts: ['trip_password_set', 'trip_password_removed'],
      async call() {
        await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
        return admin.put('/api/trip/entry', { kind: 'open' });
      },
    },
    'POST /api/trip/entry/renewals': {
      acts: ['trip_link_made', 'trip_password_removed'],
      async prepare() {
        await admin.put('/api/trip/entry', { kind: 'link' });
        return '';
      },
      async call() {
        await admin.post('/api/trip/entry/renewals');
        return admin.put('/api/trip/entry', { kind: 'open' });
      },
    },
    'PUT /api/trip/share': { acts: ['share_set'], call: () => enableShareLink(actors) },
    'POST /api/trip/share/renewals': {
      acts: ['share_renewed'],
      call: () => admin.post('/api/trip/share/renewals'),
    },
    'PUT /api/trip/screen': {
      acts: ['screen_link_set', 'screen_link_ended'],
      async call() {
        await admin.put('/api/trip/screen', { enabled: true });
        return admin.put('/api/trip/screen', { enabled: false });
      },
    },
    'PUT /api/trip/arrival': {
      acts: ['arrival_told', 'arrival_withdrawn'],
      async call() {
        await admin.put('/api/trip/arrival', { arrived: true });
        return admin.put('/api/trip/arrival', { arrived: false });
      },
    },
    'PUT /api/gallery/password': {
      acts: ['gallery_password_set'],
      call: () => admin.put('/api/gallery/password', { password: 'thuis' }),
    },
    'POST /api/messages': { acts: ['message_sent'], call: () => sendMessage(actors, randomUUID()) },
    'DELETE /api/messages/{messageId}': {
      acts: ['message_withdrawn'],
      async prepare() {
        const id = randomUUID();
        await sendMessage(actors, id);
        return id;
      },
      call: (id) => admin.delete(`/api/messages/${id}`),
    },
    'DELETE /api/replies/{replyId}': {
      acts: ['reply_deleted'],
      async prepare() {
        const id = randomUUID();
        const team = await newTeam(admin, 'Schrijvers');
        await admin.patch('/api/game', { repliesOpen: true });
        const player = await newPlayer(actors.server, team);
        await player.post('/api/replies', { id, teamId: team.id, taskId: null, text: 'Waar is de haven?' });
        return id;
      },
      call: (id) => admin.delete(`/api/replies/${id}`),
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
      acts: ['game_started', 'scoreboard_hidden', 'replies_opened', 'reactions_on', 'streak_bonus_set'],
      async prepare() {
        const before = {
          gameStarted: false,
          scoreboardVisible: true,
          repliesOpen: false,
          reactionsOn: false,
          streakBonus: 0,
        };
        await admin.patch('/api/game', before);
        return '';
      },
      call: () =>
        admin.patch('/api/game', {
          gameStarted: true,
          scoreboardVisible: false,
          repliesOpen: true,
          reactionsOn: true,
          streakBonus: 5,
        }),
    },
    'POST /api/game/landings': {
      acts: ['flight_landed'],
      async prepare() {
        await startGame(admin);
        return '';
      },
      call: () => admin.post('/api/game/landings', { flightId: outbound().id }),
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
