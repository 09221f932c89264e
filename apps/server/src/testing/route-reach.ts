import type { TripRouteKey } from '../http/access.ts';

/**
 * The ids that a route accepts in its path. `trip`: ids of the trip in the address. Any other id is
 * "not found". `team`: like `trip`, but a player can use only ids of the own team. `key`: the id
 * is a secret, and whoever knows it may use it. The compiler requires each route with an id here.
 */
export const routeReach = {
  'PUT /api/session/team/{teamId}': 'trip',
  'PUT /api/helpers/{helperId}': 'trip',
  'DELETE /api/helpers/{helperId}': 'trip',
  'POST /api/trip/versions/{version}/restorations': 'trip',
  'GET /api/share/{token}': 'key',
  'GET /api/share/{token}/photos/{photoId}/{part}': 'key',
  'GET /api/share/{token}/manifest.webmanifest': 'key',
  'PUT /api/share/{token}/push-subscriptions/{subscriptionId}': 'key',
  'DELETE /api/share/{token}/push-subscriptions/{subscriptionId}': 'key',
  'GET /api/push-subscriptions/{subscriptionId}': 'key',
  'PUT /api/push-subscriptions/{subscriptionId}': 'key',
  'DELETE /api/push-subscriptions/{subscriptionId}': 'key',
  'DELETE /api/messages/{messageId}': 'trip',
  'PUT /api/replies/{replyId}/read': 'trip',
  'DELETE /api/replies/{replyId}': 'trip',
  'PUT /api/tasks/{taskId}': 'trip',
  'DELETE /api/tasks/{taskId}': 'trip',
  'PATCH /api/teams/{teamId}': 'trip',
  'DELETE /api/teams/{teamId}': 'trip',
  'POST /api/teams/{teamId}/quiz-resets': 'trip',
  'POST /api/teams/{teamId}/unlocks': 'trip',
  'POST /api/teams/{teamId}/adjustments': 'trip',
  'DELETE /api/adjustments/{adjustmentId}': 'trip',
  'DELETE /api/profiles/{profileId}': 'trip',
  'POST /api/profiles/{profileId}/loads': 'trip',
  'GET /api/profiles/{profileId}/file': 'trip',
  'POST /api/archives/{archiveId}/restorations': 'trip',
  'GET /api/quiz-images/{name}': 'trip',
  'GET /api/models/{name}': 'trip',
  'GET /api/sounds/{name}': 'trip',
  'POST /api/quiz-images/{name}/signatures': 'trip',
  'PUT /api/tasks/{taskId}/arrival': 'trip',
  'POST /api/tasks/{taskId}/quiz-openings': 'trip',
  'PUT /api/tasks/{taskId}/hints/{hintId}': 'trip',
  'POST /api/tasks/{taskId}/submissions': 'trip',
  'POST /api/tasks/{taskId}/trial-openings': 'trip',
  'POST /api/tasks/{taskId}/trials': 'trip',
  'PUT /api/tasks/{taskId}/presence': 'trip',
  'DELETE /api/tasks/{taskId}/presence': 'trip',
  'GET /api/submissions/{submissionId}': 'team',
  'GET /api/submissions/{submissionId}/upload': 'team',
  'PATCH /api/submissions/{submissionId}/upload': 'team',
  'PUT /api/submissions/{submissionId}/decision': 'team',
  'PUT /api/submissions/{submissionId}/review-request': 'team',
  'PUT /api/submissions/{submissionId}/review': 'trip',
  'DELETE /api/submissions/{submissionId}/review': 'trip',
  'GET /api/photos/{photoId}/{part}': 'team',
  'PUT /api/photos/{photoId}/reaction': 'trip',
  'PUT /api/photos/{photoId}/removal-request': 'team',
  'PUT /api/photos/{photoId}/removal': 'trip',
  'DELETE /api/photos/{photoId}': 'trip',
  'GET /api/teams/{teamId}/export.zip': 'trip',
  'POST /api/teams/{teamId}/erasure': 'trip',
} as const satisfies Record<Extract<TripRouteKey, `${string}{${string}`>, 'trip' | 'team' | 'key'>;

export type RouteKeyWithIds = keyof typeof routeReach;

/** True for a route of a trip with an id in its path. */
export function hasIds(key: string): key is RouteKeyWithIds {
  return Object.hasOwn(routeReach, key);
}
