import type { RouteKey } from '../../http/access.ts';
import { type Actors, addTrip, type RecordedAct } from './actors.ts';

export function ownerActs(actors: Actors) {
  const { owner } = actors;
  return {
    'POST /api/backups': {
      acts: ['backup_made'],
      call: () => owner.post('/api/backups'),
    },
    'DELETE /api/owner/session/devices': {
      acts: ['owner_devices_logged_out'],
      async prepare() {
        await actors.server.owner();
        return '';
      },
      call: () => owner.delete('/api/owner/session/devices'),
    },
    'POST /api/owner/trips': {
      acts: ['trip_created'],
      call: () => owner.post('/api/owner/trips', { slug: 'nieuw', title: 'Nieuwe reis' }),
    },
    'PUT /api/owner/trips/{slug}/archive': {
      acts: ['trip_archived'],
      prepare: () => addTrip(actors),
      call: (slug) => owner.put(`/api/owner/trips/${slug}/archive`),
    },
    'DELETE /api/owner/trips/{slug}/archive': {
      acts: ['trip_unarchived'],
      async prepare() {
        const slug = await addTrip(actors);
        await owner.put(`/api/owner/trips/${slug}/archive`);
        return slug;
      },
      call: (slug) => owner.delete(`/api/owner/trips/${slug}/archive`),
    },
    'POST /api/owner/trips/{slug}/erasure': {
      acts: ['trip_erased'],
      prepare: () => addTrip(actors),
      call: (slug) => owner.post(`/api/owner/trips/${slug}/erasure`, { name: 'Nog een reis' }),
    },
    'PUT /api/owner/trips/{slug}/admin-password': {
      acts: ['admin_password_set'],
      prepare: () => addTrip(actors),
      call: (slug) => owner.put(`/api/owner/trips/${slug}/admin-password`, { password: 'nieuw-slot' }),
    },
    'PUT /api/owner/default-trip': {
      acts: ['trip_made_default'],
      prepare: () => addTrip(actors),
      async call(slug) {
        const moved = await owner.put('/api/owner/default-trip', { slug });
        await owner.put('/api/owner/default-trip', { slug: 'reis' });
        return moved;
      },
    },
  } as const satisfies Partial<Record<RouteKey, RecordedAct>>;
}
