import type { LiveView } from '@reisspel/contract/live';

/**
 * Who may call what: the one table. `visitor` is everybody, `player` has a team, `viewer` is a player, a gallery
 * guest or the organiser (the service decides which photos), `gallery` includes the organiser.
 */
export const routeAccess = {
  'GET /api/session': 'visitor',
  'POST /api/session/admin': 'visitor',
  'POST /api/session/gallery': 'visitor',
  'PUT /api/session/team/{teamId}': 'visitor',
  'DELETE /api/session/team': 'visitor',
  'DELETE /api/session': 'visitor',
  'GET /api/trip': 'visitor',
  // Each of its views asks for more: see `viewAccess`.
  'GET /api/live': 'visitor',
  'PATCH /api/game': 'admin',
  'PUT /api/gallery/password': 'admin',
  'POST /api/tasks': 'admin',
  'PUT /api/tasks/{taskId}': 'admin',
  'DELETE /api/tasks/{taskId}': 'admin',
  'POST /api/teams': 'admin',
  'DELETE /api/teams/{teamId}': 'admin',
  'POST /api/tasks/{taskId}/quiz-openings': 'player',
  'POST /api/tasks/{taskId}/submissions': 'player',
  'GET /api/photos/{photoId}/{variant}': 'viewer',
} as const satisfies Record<string, Access>;

/** What each view of `GET /api/live` asks for. */
export const viewAccess = { play: 'visitor', admin: 'admin', gallery: 'gallery' } as const satisfies Record<
  LiveView,
  Access
>;

export type Access = 'visitor' | 'player' | 'viewer' | 'gallery' | 'admin';
export type RouteKey = keyof typeof routeAccess;
export type AccessOf<Key extends RouteKey> = (typeof routeAccess)[Key];
