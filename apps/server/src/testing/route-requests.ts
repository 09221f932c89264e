import { randomUUID } from 'node:crypto';
import { HelperRole } from '@reisspel/contract/helpers';
import { demoTrip } from '../features/trip/demo-trip.ts';
import type { Access, TripRouteKey } from '../http/access.ts';
import { outbound } from './flight-builders.ts';
import {
  type FurnishedTeam,
  type FurnishedTrip,
  HARBOUR,
  HINT_COST,
  pushSubscription,
} from './furnished-trip.ts';
import { photoInput } from './game-builders.ts';
import { emptyModel } from './models.ts';
import { silentMp3 } from './sounds.ts';
import { ADMIN_PASSWORD } from './test-server.ts';

/** `other` plays for another team. `elsewhere` is the organiser of another trip. */
export const ROLES = [
  'visitor',
  'player',
  'other',
  'gallery',
  ...HelperRole.options,
  'admin',
  'owner',
  'elsewhere',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles that may call a route, by the access that it requires. */
export const ADMITTED: Record<Access, readonly Role[]> = {
  anyone: ROLES,
  visitor: ROLES,
  screen: ROLES,
  player: ['player', 'other'],
  participant: ['player', 'other', 'admin'],
  viewer: ['player', 'other', 'gallery', ...HelperRole.options, 'admin'],
  picture: ['player', 'other', 'gallery', ...HelperRole.options, 'admin'],
  gallery: ['gallery', 'admin'],
  reactor: ['admin'],
  look: ['look', 'judge', 'lead', 'admin'],
  judge: ['judge', 'lead', 'admin'],
  lead: ['lead', 'admin'],
  admin: ['admin'],
  'owner-door': ROLES,
  owner: ['owner'],
  operator: ['owner'],
};

/** The input of a valid request. Only its ids can make it fail. */
interface ValidRequest {
  /** The query with its question mark. */
  query: string;
  body: string | Blob | null;
  headers: Record<string, string>;
}

const withBody = (
  body: ValidRequest['body'],
  type: string,
  headers: Record<string, string> = {},
): ValidRequest => ({
  query: '',
  body,
  headers: { 'Content-Type': type, ...headers },
});
const json = (value: unknown): ValidRequest => withBody(JSON.stringify(value), 'application/json');
const withQuery = (query: string): ValidRequest => ({ query, body: null, headers: {} });

interface RequestContext {
  password: string | null;
  teamName: string;
  /** The team of the player who asks. */
  teamId: string;
  picture: Blob;
  /** The state of the review that the request undoes. */
  seen: 'none' | 'approved';
}

/** Returns the input for a valid request to this route. */
export function validRequest(
  key: string,
  { password, teamName, teamId, picture, seen }: RequestContext,
): ValidRequest {
  switch (key) {
    case 'PUT /api/session/team/{teamId}':
      return json({ password: password });
    case 'POST /api/session/screen':
    case 'POST /api/session/helper':
      return json({ token: 'none' });
    case 'PUT /api/helpers/{helperId}':
      return json({ name: 'Sanne', role: 'judge' });
    case 'POST /api/models':
      return withBody(new Blob([new Uint8Array(emptyModel())]), 'model/gltf-binary');
    case 'POST /api/sounds':
      return withBody(new Blob([new Uint8Array(silentMp3())]), 'audio/mpeg');
    case 'PUT /api/tasks/{taskId}':
      return json(photoInput());
    case 'PATCH /api/teams/{teamId}':
      return json({ password: 'zeester' });
    case 'POST /api/teams/{teamId}/adjustments':
      return json({ points: 1, reason: 'goed gedaan' });
    case 'POST /api/profiles/{profileId}/loads':
      return json({ mode: 'replace' });
    case 'PUT /api/submissions/{submissionId}/decision':
      return json({ decision: 'submit' });
    case 'PUT /api/submissions/{submissionId}/review':
      return json({ decision: 'approve', seen: 'none' });
    case 'PUT /api/photos/{photoId}/reaction':
      return json({ kind: 'heart' });
    case 'PUT /api/photos/{photoId}/removal-request':
      return json({});
    case 'PUT /api/photos/{photoId}/removal':
      return json({ decision: 'decline' });
    case 'POST /api/teams/{teamId}/erasure':
      return json({ name: teamName });
    case 'POST /api/replies':
      return json({ id: randomUUID(), teamId, taskId: null, text: 'Waar is de haven?' });
    case 'PUT /api/tasks/{taskId}/arrival':
      return json({ latitude: HARBOUR.latitude, longitude: HARBOUR.longitude, accuracy: 10 });
    case 'PUT /api/tasks/{taskId}/hints/{hintId}':
      return json({ cost: HINT_COST });
    case 'POST /api/tasks/{taskId}/submissions':
      return withBody(picture, 'image/jpeg', { 'Idempotency-Key': randomUUID() });
    case 'POST /api/tasks/{taskId}/trials':
    case 'POST /api/quiz-images':
      return withBody(picture, 'image/jpeg');
    case 'PATCH /api/submissions/{submissionId}/upload':
      return withBody(picture, 'application/offset+octet-stream', { 'Upload-Offset': '0' });
    case 'PUT /api/push-subscriptions/{subscriptionId}':
      return json(pushSubscription('reis').input);
    case 'PUT /api/share/{token}/push-subscriptions/{subscriptionId}': {
      const { topics: _, ...input } = pushSubscription('reis').input;
      return json(input);
    }
    case 'DELETE /api/submissions/{submissionId}/review':
      return withQuery(`?seen=${seen}`);
    case 'POST /.netlify/functions/analyze-image':
      return json({ image: 'data:image/jpeg;base64,/9j/', description: 'de zee', requiredElements: [] });
    case 'POST /.netlify/functions/openai-proxy':
      return json({ model: 'prater', messages: [{ role: 'user', content: 'Hoi' }] });
    case 'POST /api/flight-plans':
      return json({ flightNumber: 'HV6145', day: '2025-06-20' });
    case 'GET /api/places':
      return withQuery('?q=Villajoyosa');
    case 'GET /api/submissions':
      return withQuery(`?before=${Number.MAX_SAFE_INTEGER}`);
    case 'GET /.netlify/functions/schiphol-proxy':
      return withQuery('?flightname=HV6145&scheduledate=20250620');
    default:
      return withQuery('');
  }
}

/** The owners of a request's ids: the player's own team, another team, or another trip. */
export const OWNERS = ['own', 'other team', 'other trip'] as const;
export type Owner = (typeof OWNERS)[number];

function nameOfFile(key: string, { modelName, soundName, imageName }: FurnishedTrip): string {
  if (key.includes('/sounds/')) return soundName;
  return key.includes('/models/') ? modelName : imageName;
}

/** Returns ids in this trip for the parameters of a route's path. */
export function pathParameters(key: string, trip: FurnishedTrip, owner: Owner): Record<string, string> {
  const team = owner === 'other team' ? trip.two : trip.one;
  return {
    teamId: team.team.id,
    taskId: key.includes('/hints/') ? trip.tasks.open.id : trip.tasks.photo.id,
    submissionId: team.heldId,
    photoId: team.photoId,
    adjustmentId: team.adjustmentId,
    messageId: trip.messageId,
    replyId: team.replyId,
    profileId: trip.profileId,
    archiveId: trip.archiveId,
    name: nameOfFile(key, trip),
    part: 'thumb',
    helperId: trip.helpers.judge.id,
    hintId: trip.tasks.open.hints[0]?.id ?? '',
  };
}

/** Returns the path with these values as its parameters. */
export function filledIn(path: string, names: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`Add {${name}} to furnished-trip.ts and to pathParameters`);
    return value;
  });
}

/** Returns other ids for routes that succeed only with certain tasks or photos. */
export function specificIds(
  key: string,
  { tasks }: FurnishedTrip,
  { refusedId }: FurnishedTeam,
): Record<string, string> {
  // The helper that is there has another name.
  if (key === 'PUT /api/helpers/{helperId}') return { helperId: randomUUID() };
  if (/\/(?:quiz|trial)-openings$/.test(key)) return { taskId: tasks.riddle.id };
  if (key.endsWith('/arrival')) return { taskId: tasks.harbour.id };
  if (/^POST .*\/submissions$|\/presence$/.test(key)) return { taskId: tasks.open.id };
  return key.endsWith('/review-request') ? { submissionId: refusedId } : {};
}

/** A request about a whole trip. `body` is a function if it depends on earlier requests. */
interface TripRequest {
  key: TripRouteKey;
  as: 'admin' | 'player' | 'visitor';
  body: unknown;
}

const sections = { flights: true, schedule: true, highlights: true, today: true, scores: true };
const generator = { gameType: 'regular', topic: 'de zee', photoTaskCount: 1, quizTaskCount: 1, teamCount: 1 };
const game = { description: '', tasks: [photoInput()], teams: [] };

/** Reads the current state of the trip. */
interface TripReader {
  draftRevision: () => Promise<number>;
  taskIds: () => Promise<string[]>;
  photosGoAt: () => Promise<number | null>;
}

/** Returns the requests that change a whole trip, in an order in which each can succeed. */
export function tripRequests(
  { tasks }: FurnishedTrip,
  { draftRevision, taskIds, photosGoAt }: TripReader,
): TripRequest[] {
  const asAdmin = (key: TripRouteKey, body: unknown = null): TripRequest => ({ key, as: 'admin', body });
  const extra = { id: randomUUID(), title: 'Nog een', ...game };
  return [
    { key: 'POST /api/session/gallery', as: 'visitor', body: { password: ADMIN_PASSWORD } },
    { key: 'POST /api/session/admin', as: 'visitor', body: { password: ADMIN_PASSWORD } },
    asAdmin('PUT /api/tasks/order', async () => ({ taskIds: (await taskIds()).toReversed() })),
    asAdmin('PUT /api/game/board', { status: 'frozen' }),
    asAdmin('PUT /api/game/board', { status: 'live' }),
    asAdmin('PATCH /api/game', { gameStarted: false }),
    asAdmin('POST /api/tasks/window-moves', { days: 1 }),
    asAdmin('PATCH /api/game', { gameStarted: true }),
    asAdmin('POST /api/game/landings', { flightId: outbound().id }),
    asAdmin('PUT /api/gallery/password', { password: 'nieuw-strand' }),
    asAdmin('PUT /api/trip/entry', { kind: 'password', password: 'nieuwe-zee' }),
    { key: 'POST /api/session/guest', as: 'visitor', body: { password: 'nieuwe-zee' } },
    asAdmin('PUT /api/trip/entry', { kind: 'open' }),
    asAdmin('POST /api/trip/entry/renewals'),
    asAdmin('PUT /api/trip/share', { enabled: true, sections }),
    asAdmin('POST /api/trip/share/renewals'),
    asAdmin('PUT /api/trip/screen', { enabled: true }),
    asAdmin('PUT /api/trip/arrival', { arrived: true }),
    asAdmin('PUT /api/trip/contact', { contact: 'Roel' }),
    asAdmin('PUT /api/trip/photo-retention', { days: 30 }),
    asAdmin('POST /api/trip/photo-retention/delays', async () => ({ goAt: await photosGoAt() })),
    asAdmin('POST /api/trip-files', { format: 'reisspel-trip', version: 1, trip: demoTrip }),
    asAdmin('PUT /api/trip/draft', async () => ({ draft: demoTrip, draftRevision: await draftRevision() })),
    asAdmin('POST /api/trip/publications', async () => ({ draftRevision: await draftRevision() })),
    asAdmin('DELETE /api/trip/draft'),
    asAdmin('POST /api/messages', { id: randomUUID(), teamId: null, text: 'Hallo' }),
    asAdmin('POST /api/quiz-images'),
    asAdmin('POST /api/tasks', photoInput()),
    asAdmin('POST /api/teams', { name: 'Nieuw', password: '' }),
    asAdmin('POST /api/tasks/examples'),
    asAdmin('POST /api/teams/examples'),
    asAdmin('POST /api/tasks/removals', { taskIds: [tasks.riddle.id] }),
    asAdmin('POST /api/teams/removals', { teamIds: [randomUUID()] }),
    asAdmin('POST /api/profiles', { name: 'bewaard' }),
    asAdmin('POST /api/profile-files', { format: 'reisspel-profile', version: 1, name: 'Elders', ...game }),
    asAdmin('POST /api/generations', generator),
    asAdmin('POST /api/generated-tasks', { settings: generator, taskType: 'photo', centre: null, avoid: [] }),
    asAdmin('POST /api/generated-games', { ...extra, mode: 'append' }),
    asAdmin('PATCH /api/game', { gameStarted: false }),
    asAdmin('POST /api/game/replays', { id: randomUUID(), keepTeams: true }),
    asAdmin('POST /api/game/resets'),
    { key: 'DELETE /api/session/team', as: 'player', body: null },
    { key: 'DELETE /api/session', as: 'player', body: null },
    asAdmin('DELETE /api/session/devices'),
  ];
}

/** Returns the rank of a route. Routes that delete what others need have a higher rank. */
export function sortRank(key: string): number {
  // A completed task has no presence.
  if (key.startsWith('PUT ') && key.endsWith('/presence')) return -1;
  if (key.startsWith('DELETE /api/profiles')) return 4;
  if (/\/loads$/.test(key)) return 3;
  if (key.endsWith('/erasure')) return 2;
  if (/^DELETE \/api\/(?:teams|tasks\/\{taskId\}$)/.test(key)) return 2;
  return key.startsWith('DELETE') ? 1 : 0;
}
