import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { HelperList, type HelperRole } from '@reisspel/contract/helpers';
import type { TripId } from '@reisspel/contract/ids';
import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { MAX_BRIGHTNESS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import type { FetchOutside } from '../platform/outside.ts';
import { jpeg, newPlayer, newTask, newTeam, optionId, photoInput, textInput } from './game-builders.ts';
import { emptyModel } from './models.ts';
import { silentMp3 } from './sounds.ts';
import type { TestClient } from './test-client.ts';
import { ADMIN_PASSWORD, type TestServer } from './test-server.ts';

/** Where the task `harbour` opens. */
export const HARBOUR = { when: 'at-place', latitude: 38.5, longitude: -0.2, radius: 100 } as const;
/** Points of the only hint, of the task `open`. No team has taken it. */
export const HINT_COST = 3;
/** Milliseconds between additions, because rows with the same time have no order. */
const BETWEEN_MS = 1_000;

/** A team with data of every kind. */
export interface FurnishedTeam {
  team: AdminTeam;
  player: TestClient;
  photoId: string;
  submissionId: string;
  heldId: string;
  /** A photo that was too dark. */
  refusedId: string;
  adjustmentId: string;
  replyId: string;
}

/** A trip with data of every kind. Each text in it begins with `mark`. */
export interface FurnishedTrip {
  base: string;
  slug: string;
  mark: string;
  tripId: TripId;
  admin: TestClient;
  one: FurnishedTeam;
  two: FurnishedTeam;
  /** `open` (a photo) and `riddle` (a quiz) have no attempts. `bright` checks brightness. */
  tasks: Record<'photo' | 'second' | 'quiz' | 'words' | 'open' | 'riddle' | 'bright' | 'harbour', AdminTask>;
  imageName: string;
  modelName: string;
  soundName: string;
  profileId: string;
  archiveId: string;
  messageId: string;
  subscriptionId: string;
  shareToken: string;
  /** Token of the link for a television. */
  screenToken: string;
  /** A helper of each role. */
  helpers: Record<HelperRole, FurnishedHelper>;
}

/** A helper, the token of the link, and the phone that opened it. */
interface FurnishedHelper {
  id: string;
  token: string;
  client: TestClient;
}

const EC_CURVE = 'prime256v1';

/** Makes a browser's subscription. Its reserved domain never resolves, so nothing is sent. */
export function pushSubscription(name: string) {
  const endpoint = `https://push.${name}.invalid/send`;
  const keys = createECDH(EC_CURVE);
  keys.generateKeys();
  const p256dh = keys.getPublicKey('base64url');
  const auth = randomBytes(16).toString('base64url');
  const id = createHash('sha256').update(endpoint).digest('base64url');
  return { id, input: { endpoint, keys: { p256dh, auth }, topics: ['flights'], language: 'nl' } };
}

function idIn(body: unknown, name = 'id'): string {
  const value =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name) : null;
  if (typeof value?.[1] !== 'string') throw new Error(`No ${name} in ${JSON.stringify(body)}`);
  return value[1];
}

/** A fake of downloads from other websites. Each address returns a 3D model. */
export const modelsOutside: FetchOutside = async () => ({ ok: true, bytes: emptyModel() });

interface Furnishing {
  server: TestServer;
  admin: TestClient;
  mark: string;
  base: string;
  tasks: FurnishedTrip['tasks'];
  picture: Buffer;
}

async function furnishTeam(
  { server, admin, mark, base, tasks, picture }: Furnishing,
  name: string,
): Promise<FurnishedTeam> {
  const team = await newTeam(admin, `${mark}team-${name}`, `${mark}pw-${name}`);
  server.clock.advance(BETWEEN_MS);
  const player = await newPlayer(server, team, base);
  const submissionId = randomUUID();
  const sent = await player.photo(tasks.photo.id, picture, submissionId);
  server.clock.advance(BETWEEN_MS);
  const heldId = randomUUID();
  await player.held(tasks.second.id, picture, { id: heldId });
  server.clock.advance(BETWEEN_MS);
  const refusedId = randomUUID();
  await player.photo(tasks.bright.id, picture, refusedId);
  await player.post(`/api/tasks/${tasks.quiz.id}/quiz-openings`);
  await player.answer(tasks.quiz.id, optionId(tasks.quiz, `${mark}goed`));
  await player.post(`/api/tasks/${tasks.words.id}/quiz-openings`);
  const words = JSON.stringify({ text: `${mark}antwoord-${name}` });
  await player.raw('POST', `/api/tasks/${tasks.words.id}/submissions`, words, {
    'Idempotency-Key': randomUUID(),
    'Content-Type': 'application/json',
  });
  const adjustment = await admin.post(`/api/teams/${team.id}/adjustments`, {
    points: 7,
    reason: `${mark}reden-${name}`,
  });
  const photoId = idIn(sent.body, 'photoId');
  const replyId = randomUUID();
  const reply = { id: replyId, teamId: team.id, taskId: tasks.photo.id, text: `${mark}brief-${name}` };
  await player.post('/api/replies', reply);
  const adjustmentId = idIn(adjustment.body);
  return { team, player, photoId, submissionId, heldId, refusedId, adjustmentId, replyId };
}

async function newFile(
  admin: TestClient,
  { path, type, bytes }: { path: string; type: string; bytes: Buffer },
): Promise<{ url: string; name: string }> {
  const body = new Blob([new Uint8Array(bytes)]);
  const answer = await admin.raw('POST', path, body, { 'Content-Type': type });
  const { url } = TaskFileAddress.parse(answer.body);
  return { url, name: url.split('/').at(-1) ?? '' };
}

async function newTasks(
  admin: TestClient,
  mark: string,
  { imageUrl, soundUrl }: { imageUrl: string; soundUrl: string },
): Promise<FurnishedTrip['tasks']> {
  const options = [`${mark}fout`, `${mark}goed`].map((text) => ({ text, isCorrect: text.endsWith('goed') }));
  const explanation = { text: `${mark}uitleg`, showsAnswer: true };
  const quiz = { taskType: 'quiz', points: 10, instructions: `${mark}vraag`, options, imageUrl, soundUrl };
  const hints = [{ text: `${mark}hint`, cost: HINT_COST }];
  const withModel = { instructions: `${mark}open`, arModelUrl: 'https://modellen.example/schip.glb', hints };
  const bright = { instructions: `${mark}licht`, minBrightness: MAX_BRIGHTNESS };
  return {
    photo: await newTask(admin, photoInput({ instructions: `${mark}foto` })),
    second: await newTask(admin, photoInput({ instructions: `${mark}tweede` })),
    quiz: await newTask(admin, quiz),
    words: await newTask(admin, textInput({ instructions: `${mark}woorden`, rightAnswer: `${mark}juist` })),
    open: await newTask(admin, photoInput(withModel)),
    riddle: await newTask(admin, { ...quiz, instructions: `${mark}raadsel`, explanation }),
    bright: await newTask(admin, photoInput(bright)),
    harbour: await newTask(admin, photoInput({ instructions: `${mark}haven`, window: { opens: HARBOUR } })),
  };
}

async function furnishHelper(
  { server, admin, mark, base }: Furnishing,
  role: HelperRole,
): Promise<FurnishedHelper> {
  const id = randomUUID();
  await admin.put(`/api/helpers/${id}`, { name: `${mark}hulp-${role}`, role });
  const { helpers } = HelperList.parse((await admin.get('/api/helpers')).body);
  const token = helpers.find((helper) => helper.id === id)?.token ?? '';
  const client = server.client().at(base);
  await client.post('/api/session/helper', { token });
  return { id, token, client };
}

/** Fills the empty trip at `base` ("" is the default trip). The server uses `modelsOutside`. */
export async function furnishTrip(
  server: TestServer,
  { tripId, slug, base, mark }: Pick<FurnishedTrip, 'tripId' | 'slug' | 'base' | 'mark'>,
): Promise<FurnishedTrip> {
  const admin = server.client().at(base);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const picture = await jpeg(200, 64, 48);
  const image = await newFile(admin, { path: '/api/quiz-images', type: 'image/jpeg', bytes: picture });
  const sound = await newFile(admin, { path: '/api/sounds', type: 'audio/mpeg', bytes: silentMp3() });
  const tasks = await newTasks(admin, mark, { imageUrl: image.url, soundUrl: sound.url });
  await admin.patch('/api/game', {
    gameStarted: true,
    scoreboardVisible: false,
    repliesOpen: true,
    reactionsOn: true,
  });
  const furnishing: Furnishing = { server, admin, mark, base, tasks, picture };
  const one = await furnishTeam(furnishing, 'een');
  const two = await furnishTeam(furnishing, 'twee');
  const profile = await admin.post('/api/profiles', { name: `${mark}profiel` });
  const deleted = await newTask(admin, photoInput({ instructions: `${mark}weg` }));
  const undo = await admin.delete(`/api/tasks/${deleted.id}`);
  const messageId = randomUUID();
  await admin.post('/api/messages', { id: messageId, teamId: one.team.id, text: `${mark}bericht` });
  const { id: subscriptionId, input } = pushSubscription(slug);
  await one.player.put(`/api/push-subscriptions/${subscriptionId}`, input);
  const sections = { flights: true, schedule: true, highlights: true, today: true, scores: true };
  await admin.put('/api/trip/share', { enabled: true, sections });
  const doors = TripAccess.parse((await admin.put('/api/trip/screen', { enabled: true })).body);
  return {
    base,
    slug,
    mark,
    tripId,
    admin,
    one,
    two,
    tasks,
    imageName: image.name,
    soundName: sound.name,
    modelName: tasks.open.arModelUrl?.split('/').at(-1) ?? '',
    profileId: idIn(profile.body),
    archiveId: idIn(undo.body, 'archiveId'),
    messageId,
    subscriptionId,
    shareToken: doors.share.path?.split('/').at(-1) ?? '',
    helpers: {
      look: await furnishHelper(furnishing, 'look'),
      judge: await furnishHelper(furnishing, 'judge'),
      lead: await furnishHelper(furnishing, 'lead'),
    },
    screenToken: doors.screenPath?.split('#').at(-1) ?? '',
  };
}
