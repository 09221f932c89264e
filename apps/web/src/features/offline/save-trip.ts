import type { LiveEvent, PlayState } from '@reisspel/contract/live';
import type { Trip } from '@reisspel/contract/trip';
import { request } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { eitherSignal } from '../../lib/either-signal.ts';
import { keptCache, type MaybeKept } from '../../lib/kept.ts';
import { keepLive } from '../../lib/kept-live.ts';
import { eventData } from '../../live/event-stream.ts';
import { type MapOutcome, noteSavedTrip, type SavedTrip } from './saved-trip.ts';
import { maySaveTiles, tileAddresses } from './tiles.ts';

/** Milliseconds that the game's state may take. */
const GAME_TIMEOUT_MS = 10_000;
/** Milliseconds for a picture or a square of the map. */
const FILE_TIMEOUT_MS = 20_000;
/** Files that are on their way together: more would only make each slower. */
const AT_ONCE = 4;

type SaveOutcome =
  | { ok: true; saved: SavedTrip }
  /** `unattended`: the page was loaded around its service worker, as a forced reload does. */
  | { ok: false; reason: 'network' | 'full' | 'unattended' };

/** Runs all of them, a few at a time. Throws what the first that fails throws, and starts no further ones then. */
async function runAll(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The game as it stands, also for the start of a page without a network. null before there is one, or where it is closed. */
async function saveGame(): Promise<PlayState | null> {
  const ended = new AbortController();
  const signal = eitherSignal(ended.signal, AbortSignal.timeout(GAME_TIMEOUT_MS));
  try {
    const response = await fetch(`${BASE}/api/live?view=play`, { signal });
    if (!response.ok || response.body === null) return null;
    for await (const data of eventData(response.body, () => {})) {
      const event: LiveEvent = JSON.parse(data);
      if (event.type !== 'snapshot' || event.state.view !== 'play') continue;
      const { tripId, revision, state } = event;
      await keepLive({ tripId, revision, state });
      return state;
    }
    return null;
  } finally {
    ended.abort();
  }
}

/** The team's own photos, by way of the service worker, which keeps what it sees. */
function photoJobs(play: PlayState | null): (() => Promise<void>)[] {
  const tasks = play?.own?.tasks ?? [];
  return tasks.flatMap(({ progress }) => {
    const id = progress.status === 'completed' ? progress.photoId : null;
    return id === null ? [] : [() => fetchFile(`${BASE}/api/photos/${id}/thumb`).then(() => {})];
  });
}

async function fetchFile(address: string, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...more, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  if (!response.ok) throw new TypeError(`${response.status}`);
  return response;
}

function tileJobs(addresses: readonly string[]): (() => Promise<void>)[] {
  return addresses.map((address) => async () => {
    const cache = await caches.open(keptCache('map', BASE));
    if (await cache.match(address)) return;
    // Readable, or it would count for megabytes each; and the page tells other sites nothing but where it lives.
    await cache.put(address, await fetchFile(address, { mode: 'cors', referrerPolicy: 'origin' }));
  });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Saves the map, and what draws it. A map server that does not answer takes nothing but the map along. */
async function saveMap({ hotel, mapTiles }: Trip, counted: (jobs: Jobs) => Jobs): Promise<MapOutcome> {
  if (hotel?.position == null) return 'none';
  if (!maySaveTiles(mapTiles.url)) return 'forbidden';
  try {
    const drawing = () => import('../../ui/place-marker.ts').then(() => {});
    await runAll(counted([drawing, ...tileJobs(tileAddresses(mapTiles.url, hotel.position))]));
    return 'saved';
  } catch (error) {
    if (isFull(error)) throw error;
    return 'failed';
  }
}

type Jobs = readonly (() => Promise<void>)[];

/** Wraps jobs so that `onProgress` hears, in percent, how many of all those that are known have been done. */
function counting(onProgress: (percent: number) => void): (jobs: Jobs) => Jobs {
  let all = 0;
  let done = 0;
  return (jobs) => {
    all += jobs.length;
    return jobs.map((job) => async () => {
      await job();
      done += 1;
      onProgress(Math.round((100 * done) / all));
    });
  };
}

/** Puts the trip on this device: its pages, the game as it stands, the team's photos, and the map where that is allowed. */
export async function saveTrip(onProgress: (percent: number) => void): Promise<SaveOutcome> {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) return { ok: false, reason: 'unattended' };
  try {
    const trip = await request<MaybeKept<Trip>>('GET', '/api/trip');
    if (trip.kept !== undefined) return { ok: false, reason: 'network' };
    const counted = counting(onProgress);
    const map = saveMap(trip, counted);
    // Pictures that do not come are no reason to go without the rest: they come when they are looked at.
    await runAll(counted(photoJobs(await saveGame().catch(() => null)))).catch(() => {});
    const saved: SavedTrip = { at: Date.now(), map: await map };
    await noteSavedTrip(saved);
    return { ok: true, saved };
  } catch (error) {
    return { ok: false, reason: isFull(error) ? 'full' : 'network' };
  }
}
