import type { HelperRole } from '@reisspel/contract/helpers';
import type { LiveView } from '@reisspel/contract/live';

/**
 * Who may call each route.
 *
 * `anyone`: everybody. `visitor`: everybody or, when the trip has a password, those who gave it.
 * `player`: a session in a team. `participant`: a player or the organiser. `viewer`: a participant,
 * a helper or a gallery guest (the service decides which photos). `gallery`: a gallery guest or the
 * organiser. `reactor`: a gallery guest who plays for a team, or the organiser. `screen`: a
 * visitor, or a television that came by its link. `picture`: a viewer or such a television, which
 * needs no trip password.
 *
 * `look`, `judge` and `lead`: a helper with at least this role, or the organiser. `admin`: only the
 * organiser, so a route that names nobody else is closed to helpers.
 *
 * The others belong to no trip and exist at the root only. `owner-door`: everybody, for the owner's
 * login. `owner`: the owner of this server. `operator`: the owner or, on a server without one, the
 * organiser of the default trip.
 */
export const routeAccess = {
  'GET /api/session': 'anyone',
  'POST /api/session/admin': 'anyone',
  'POST /api/session/guest': 'anyone',
  'POST /api/session/gallery': 'visitor',
  // For these two, the service admits everybody who has the link.
  'POST /api/session/screen': 'anyone',
  'POST /api/session/helper': 'anyone',
  'PUT /api/session/team/{teamId}': 'visitor',
  'DELETE /api/session/team': 'anyone',
  // The service admits visitors, and everybody to a trip that opens with a link.
  'POST /api/session/team-code': 'anyone',
  'DELETE /api/session': 'anyone',
  'DELETE /api/session/devices': 'admin',
  'GET /api/audit': 'admin',
  'GET /api/helpers': 'admin',
  'PUT /api/helpers/{helperId}': 'admin',
  'DELETE /api/helpers/{helperId}': 'admin',
  // The service hides the title until the visitor gives the trip's password.
  'GET /manifest.webmanifest': 'anyone',
  'GET /api/trip': 'visitor',
  'GET /api/trip/draft': 'admin',
  'PUT /api/trip/draft': 'admin',
  'DELETE /api/trip/draft': 'admin',
  'GET /api/trip/draft/preview': 'admin',
  'POST /api/flight-plans': 'admin',
  'GET /api/places': 'admin',
  'POST /api/trip/publications': 'admin',
  'GET /api/trip/versions': 'admin',
  'POST /api/trip/versions/{version}/restorations': 'admin',
  'GET /api/trip/file': 'admin',
  'GET /api/trip/keepsake': 'admin',
  'GET /api/trip/keepsake.zip': 'admin',
  'POST /api/trip-files': 'admin',
  'GET /api/schemas/trip-file.json': 'anyone',
  'GET /api/trip/doors': 'admin',
  'PUT /api/trip/entry': 'admin',
  'POST /api/trip/entry/renewals': 'admin',
  'PUT /api/trip/share': 'admin',
  'POST /api/trip/share/renewals': 'admin',
  'PUT /api/trip/screen': 'admin',
  'PUT /api/trip/arrival': 'admin',
  'GET /api/share/{token}': 'anyone',
  'GET /api/share/{token}/manifest.webmanifest': 'anyone',
  'GET /api/share/{token}/photos/{photoId}/{part}': 'anyone',
  // The service admits visitors, and calendar programs with the key.
  'GET /api/calendar.ics': 'anyone',
  // The service decides who may get which notifications.
  'GET /api/push-key': 'anyone',
  'PUT /api/share/{token}/push-subscriptions/{subscriptionId}': 'anyone',
  'DELETE /api/share/{token}/push-subscriptions/{subscriptionId}': 'anyone',
  'GET /api/push-subscriptions/{subscriptionId}': 'visitor',
  'PUT /api/push-subscriptions/{subscriptionId}': 'visitor',
  'DELETE /api/push-subscriptions/{subscriptionId}': 'visitor',
  'POST /api/messages': 'lead',
  'DELETE /api/messages/{messageId}': 'lead',
  'POST /api/replies': 'player',
  'PUT /api/replies/{replyId}/read': 'lead',
  'DELETE /api/replies/{replyId}': 'lead',
  'GET /.netlify/functions/schiphol-proxy': 'viewer',
  'POST /.netlify/functions/analyze-image': 'participant',
  'POST /.netlify/functions/openai-proxy': 'admin',
  'GET /api/ai-usage': 'admin',
  'POST /api/generations': 'admin',
  'POST /api/generated-tasks': 'admin',
  'POST /api/generated-games': 'admin',
  'GET /api/live': 'anyone',
  'GET /api/live/state': 'visitor',
  'PATCH /api/game': 'lead',
  'PUT /api/game/board': 'lead',
  'POST /api/game/landings': 'lead',
  'GET /api/game/recap': 'admin',
  'PUT /api/gallery/password': 'admin',
  'POST /api/tasks': 'admin',
  'POST /api/tasks/examples': 'admin',
  'POST /api/tasks/removals': 'admin',
  'PUT /api/tasks/order': 'admin',
  'POST /api/tasks/window-moves': 'admin',
  'PUT /api/tasks/{taskId}': 'admin',
  'DELETE /api/tasks/{taskId}': 'admin',
  'POST /api/teams': 'admin',
  'POST /api/teams/examples': 'admin',
  'POST /api/teams/removals': 'admin',
  'PATCH /api/teams/{teamId}': 'admin',
  'DELETE /api/teams/{teamId}': 'admin',
  'POST /api/teams/{teamId}/quiz-resets': 'admin',
  'GET /api/teams/lockouts': 'admin',
  'POST /api/teams/{teamId}/unlocks': 'admin',
  'POST /api/teams/{teamId}/adjustments': 'lead',
  'DELETE /api/adjustments/{adjustmentId}': 'lead',
  'POST /api/game/resets': 'admin',
  'POST /api/game/replays': 'admin',
  'GET /api/profiles': 'admin',
  'POST /api/profiles': 'admin',
  'DELETE /api/profiles/{profileId}': 'admin',
  'POST /api/profiles/{profileId}/loads': 'admin',
  'GET /api/profiles/{profileId}/file': 'admin',
  'POST /api/profile-files': 'admin',
  'GET /api/deletions': 'admin',
  'POST /api/archives/{archiveId}/restorations': 'admin',
  'POST /api/quiz-images': 'admin',
  // The service admits viewers, and everybody with a signed address.
  'GET /api/quiz-images/{name}': 'visitor',
  'POST /api/quiz-images/{name}/signatures': 'viewer',
  'POST /api/models': 'admin',
  'GET /api/models/{name}': 'viewer',
  'POST /api/sounds': 'admin',
  'GET /api/sounds/{name}': 'viewer',
  'PUT /api/tasks/{taskId}/arrival': 'player',
  'POST /api/tasks/{taskId}/quiz-openings': 'player',
  'PUT /api/tasks/{taskId}/hints/{hintId}': 'player',
  'POST /api/tasks/{taskId}/submissions': 'player',
  'POST /api/tasks/{taskId}/trial-openings': 'admin',
  'POST /api/tasks/{taskId}/trials': 'admin',
  'PUT /api/tasks/{taskId}/presence': 'player',
  'DELETE /api/tasks/{taskId}/presence': 'player',
  'GET /api/submissions/{submissionId}': 'player',
  'GET /api/submissions/{submissionId}/upload': 'player',
  'PATCH /api/submissions/{submissionId}/upload': 'player',
  'PUT /api/submissions/{submissionId}/decision': 'player',
  'PUT /api/submissions/{submissionId}/review-request': 'player',
  'GET /api/submissions': 'look',
  'PUT /api/submissions/{submissionId}/review': 'judge',
  'DELETE /api/submissions/{submissionId}/review': 'judge',
  'GET /api/photos.zip': 'gallery',
  'GET /api/photos/{photoId}/{part}': 'picture',
  'PUT /api/photos/{photoId}/reaction': 'reactor',
  'PUT /api/photos/{photoId}/removal-request': 'player',
  'PUT /api/photos/{photoId}/removal': 'judge',
  'DELETE /api/photos/{photoId}': 'admin',
  'GET /api/privacy': 'visitor',
  'PUT /api/trip/contact': 'admin',
  'GET /api/trip/photo-retention': 'admin',
  'PUT /api/trip/photo-retention': 'admin',
  'POST /api/trip/photo-retention/delays': 'admin',
  'GET /api/put-aside-teams': 'admin',
  'GET /api/teams/{teamId}/export.zip': 'admin',
  'POST /api/teams/{teamId}/erasure': 'admin',
  'GET /api/owner/session': 'owner-door',
  'POST /api/owner/session': 'owner-door',
  'DELETE /api/owner/session': 'owner-door',
  'DELETE /api/owner/session/devices': 'owner',
  'GET /api/owner/audit': 'operator',
  'GET /api/owner/trips': 'owner',
  'POST /api/owner/trips': 'owner',
  'GET /api/owner/trips/{slug}/file': 'owner',
  'PUT /api/owner/trips/{slug}/archive': 'owner',
  'DELETE /api/owner/trips/{slug}/archive': 'owner',
  'PUT /api/owner/trips/{slug}/admin-password': 'owner',
  'POST /api/owner/trips/{slug}/erasure': 'owner',
  'PUT /api/owner/default-trip': 'owner',
  'GET /api/diagnostics/settings': 'operator',
  'POST /api/diagnostics/flights': 'operator',
  'POST /api/diagnostics/storage': 'operator',
  // Everybody gets a one-word state; only the operator gets the store's messages.
  'GET /api/storage-health': 'anyone',
  'GET /api/status': 'operator',
  // Backups hold all data, including the server's key.
  'GET /api/backups': 'operator',
  'POST /api/backups': 'operator',
  'GET /api/backups/{name}/file': 'operator',
} as const satisfies Record<string, Access>;

export const viewAccess = {
  play: 'visitor',
  admin: 'admin',
  helper: 'look',
  gallery: 'gallery',
  // The stream adds photos for those who may see the gallery.
  screen: 'screen',
  trip: 'visitor',
} as const satisfies Record<LiveView, TripAccess>;

export type TripAccess =
  | 'anyone'
  | 'visitor'
  | 'screen'
  | 'player'
  | 'participant'
  | 'viewer'
  | 'picture'
  | 'gallery'
  | 'reactor'
  | HelperRole
  | 'admin';
export type OwnerAccess = 'owner-door' | 'owner';
export type OperatorAccess = 'operator';
export type Access = TripAccess | OwnerAccess | OperatorAccess;

/** Matches what an archived trip allows: reading, sessions, closing access, and privacy. */
const OPEN_IN_ARCHIVES =
  /^(?:GET |[A-Z]+ \/api\/session(?:\/|$)|PUT \/api\/gallery\/password$|[A-Z]+ \/api\/trip\/(?:entry|share|screen|photo-retention|contact)(?:\/|$)|[A-Z]+ \/api\/photos\/(?!.*\/reaction$)|POST \/api\/teams\/\{teamId\}\/erasure$|DELETE \/api\/helpers\/)/;

export function isOpenInArchives(key: RouteKey): boolean {
  return OPEN_IN_ARCHIVES.test(key);
}

export type RouteKey = keyof typeof routeAccess;
export type AccessOf<Key extends RouteKey> = (typeof routeAccess)[Key];
type KeyWith<A extends Access> = { [Key in RouteKey]: AccessOf<Key> extends A ? Key : never }[RouteKey];
export type TripRouteKey = KeyWith<TripAccess>;
export type OwnerRouteKey = KeyWith<OwnerAccess>;
export type OperatorRouteKey = KeyWith<OperatorAccess>;
