import { randomUUID } from 'node:crypto';
import { photoInput } from '../testing/game-builders.ts';

/** What a route needs to be asked properly, so that nothing but the id can be against it. */
interface Ask {
  body: string | Blob | null;
  headers: Record<string, string>;
}

const json = (value: unknown): Ask => ({
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});
const freshSubmission = () => randomUUID();

export function properAsk(
  key: string,
  { password, teamName, picture }: { password: string | null; teamName: string; picture: Blob },
): Ask {
  switch (key) {
    case 'PUT /api/session/team/{teamId}':
      return json({ password: password });
    case 'PUT /api/tasks/{taskId}':
      return json(photoInput());
    case 'POST /api/teams/{teamId}/adjustments':
      return json({ points: 1, reason: 'goed gedaan' });
    case 'POST /api/profiles/{profileId}/loads':
      return json({ mode: 'replace' });
    case 'PUT /api/submissions/{submissionId}/decision':
      return json({ decision: 'submit' });
    case 'PUT /api/submissions/{submissionId}/review':
      return json({ decision: 'approve', seen: 'none' });
    case 'PUT /api/photos/{photoId}/removal-request':
      return json({});
    case 'PUT /api/photos/{photoId}/removal':
      return json({ decision: 'decline' });
    case 'POST /api/teams/{teamId}/erasure':
      return json({ name: teamName });
    case 'POST /api/tasks/{taskId}/submissions':
      return {
        body: picture,
        headers: { 'Content-Type': 'image/jpeg', 'Idempotency-Key': freshSubmission() },
      };
    case 'POST /api/tasks/{taskId}/trials':
      return { body: picture, headers: { 'Content-Type': 'image/jpeg' } };
    case 'PATCH /api/submissions/{submissionId}/upload':
      return {
        body: picture,
        headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
      };
    default:
      return { body: null, headers: {} };
  }
}

/** What the organiser does to all of a trip, in an order in which each has something to do. */
export const SWEEPING: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['PUT', '/api/game/board', { status: 'frozen' }],
  ['PUT', '/api/game/board', { status: 'live' }],
  ['PATCH', '/api/game', { gameStarted: false }],
  ['PATCH', '/api/game', { gameStarted: true }],
  ['PUT', '/api/gallery/password', { password: 'nieuw-strand' }],
  ['PUT', '/api/trip/password', { password: 'nieuwe-zee' }],
  ['PUT', '/api/trip/password', { password: '' }],
  ['POST', '/api/trip/share/renewals'],
  ['POST', '/api/tasks/examples'],
  ['POST', '/api/teams/examples'],
  ['DELETE', '/api/trip/draft'],
  ['POST', '/api/profiles', { name: 'bewaard' }],
  ['POST', '/api/game/resets'],
];

/** The last ones end what others need: first the small, then all of the game. */
export function endsRank(key: string): number {
  if (key.startsWith('DELETE /api/profiles')) return 4;
  if (/\/loads$/.test(key)) return 3;
  if (key.endsWith('/erasure')) return 2;
  if (/^DELETE \/api\/(?:teams|tasks\/\{taskId\}$)/.test(key)) return 2;
  return key.startsWith('DELETE') ? 1 : 0;
}
