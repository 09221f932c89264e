import type { LiveEvent, PlayState } from '@reisspel/contract/live';
import type { Trip } from '@reisspel/contract/trip/trip';
import { isErrorBody, request } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { eitherSignal, within } from '../../lib/client.ts';
import { keptCache, type MaybeKept } from '../../lib/device/kept.ts';
import { eventData } from '../../live/event-stream.ts';
import { keepLive } from '../../live/keep-view.ts';
import { allowMap, mapHost } from '../../ui/maps/map-request.tsx';
import { type GameOutcome, type MapOutcome, type SavedTrip, writeSavedTrip } from './saved-trip.ts';
import { maySaveTiles, tileAddresses } from './tiles.ts';

/** Milliseconds for the game's state: some 100 KB at 50 kbit/s, beside the map tiles. */
const GAME_TIMEOUT_MS = 60_000;
/** Milliseconds for a picture or tile: four of 30 KB share 50 kbit/s (2G) with the game's state. */
const FILE_TIMEOUT_MS = 60_000;
/** Milliseconds for the HEIC decoder: 290 KB at a shared 50 kbit/s. */
const DECODER_TIMEOUT_MS = 180_000;
/** From this status up, the server or its proxy cannot answer. */
const SERVER_FAULT = 500;
const GONE = 404;
/** Parallel downloads; more would only slow each one down. */
const AT_ONCE = 4;

type SaveOutcome =
  | { ok: true }
  /** `unattended`: no service worker controls the page, as after a forced reload. */
  | { ok: false; reason: 'network' | 'full' | 'unattended' };

type Job = () => Promise<void>;
type RunJobs = (jobs: readonly Job[]) => Promise<void>;

/**
 * Makes a function that runs jobs, a few at a time, and throws the first error. `onProgress` gets
 * the percentage of all known jobs that are done.
 */
function jobRunner(onProgress: (percent: number) => void): RunJobs {
  let all = 0;
  let done = 0;
  return async (jobs) => {
    all += jobs.length;
    const queue = jobs.values();
    const work = async () => {
      for (const job of queue) {
        await job();
        done += 1;
        onProgress(Math.round((100 * done) / all));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
}

interface SavedGame {
  outcome: GameOutcome;
  play: PlayState | null;
}

async function fetchGame(signal: AbortSignal): Promise<SavedGame> {
  const response = await fetch(`${BASE}/api/live?view=play`, { signal });
  if (!response.ok) {
    const isRefused = isErrorBody(await response.json()) && response.status < SERVER_FAULT;
    return { outcome: isRefused ? 'none' : 'failed', play: null };
  }
  if (response.body === null) return { outcome: 'failed', play: null };
  for await (const data of eventData(response.body, () => {})) {
    const event: LiveEvent = JSON.parse(data);
    if (event.type !== 'snapshot' || event.state.view !== 'play') continue;
    const { state } = event;
    const isKept = await keepLive(state);
    return { outcome: isKept ? 'saved' : 'failed', play: state };
  }
  return { outcome: 'failed', play: null };
}

/** Stores the present state of the game, also for starting a page without a network. */
async function saveGame(): Promise<SavedGame> {
  const ended = new AbortController();
  try {
    return await fetchGame(eitherSignal(ended.signal, AbortSignal.timeout(GAME_TIMEOUT_MS)));
  } catch {
    return { outcome: 'failed', play: null };
  } finally {
    ended.abort();
  }
}

/** Fetches the team's own photos; the service worker stores them on the way. */
function photoJobs(play: PlayState | null): Job[] {
  const tasks = play?.own?.tasks ?? [];
  return tasks.flatMap(({ progress }) => {
    const id = progress.status === 'completed' ? progress.photoId : null;
    return id === null ? [] : [() => keepPhoto(`${BASE}/api/photos/${id}/thumb`)];
  });
}

async function keepPhoto(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  // A photo that was removed meanwhile is not missing.
  if (!response.ok && response.status !== GONE) throw new TypeError(`${response.status}`);
}

/** Loads the HEIC decoder, which the service worker then stores: chosen photos may be HEIC. */
async function keepHeicDecoder(): Promise<void> {
  // Chrome says when it decodes HEIC. Safari may lack `ImageDecoder` and fetches in vain.
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported('image/heic'))) return;
  const { decodeHeic } = await import('../../lib/pictures/heic.ts');
  const answer = await within(decodeHeic(new Blob([]), 1), DECODER_TIMEOUT_MS, null);
  if (answer === null || (!answer.ok && answer.problem === 'no_decoder'))
    throw new TypeError('The decoder did not come');
}

/** Missing pictures do not fail the rest; they load when somebody looks at them. */
async function savePictures(play: PlayState | null, runJobs: RunJobs): Promise<SavedTrip['pictures']> {
  try {
    await runJobs([...photoJobs(play), keepHeicDecoder]);
    return 'saved';
  } catch {
    return 'failed';
  }
}

async function fetchFile(address: string, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...more, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  if (!response.ok) throw new TypeError(`${response.status}`);
  return response;
}

function tileJobs(addresses: readonly string[]): Job[] {
  return addresses.map((address) => async () => {
    const cache = await caches.open(keptCache('map', BASE));
    if (await cache.match(address)) return;
    // A CORS response, because an opaque one counts for megabytes each. The referrer tells the map
    // server only the origin.
    await cache.put(address, await fetchFile(address, { mode: 'cors', referrerPolicy: 'origin' }));
  });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Saves the map and its code. A map server that does not answer costs only the map. */
async function saveMap({ hotel, mapTiles }: Trip, runJobs: RunJobs): Promise<MapOutcome> {
  if (hotel?.position == null) return 'none';
  if (!maySaveTiles(mapTiles.url)) return 'forbidden';
  // The user was told the map's host, and wants to see the map.
  allowMap(mapHost(mapTiles.url));
  try {
    const drawing = () => import('../../ui/maps/leaflet-map.tsx').then(() => {});
    await runJobs([drawing, ...tileJobs(tileAddresses(mapTiles.url, hotel.position))]);
    return 'saved';
  } catch (error) {
    if (isFull(error)) throw error;
    return 'failed';
  }
}

/** Saves the trip on this device: pages, game, the team's photos and, where allowed, the map. */
export async function saveTrip(onProgress: (percent: number) => void): Promise<SaveOutcome> {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) return { ok: false, reason: 'unattended' };
  try {
    const trip = await request<MaybeKept<Trip>>('GET', '/api/trip');
    // A slow answer is fine, because that copy is on the device as well.
    if (trip.kept?.because === 'offline') return { ok: false, reason: 'network' };
    const runJobs = jobRunner(onProgress);
    const saveGameAndPictures = async () => {
      const { outcome, play } = await saveGame();
      return { game: outcome, pictures: await savePictures(play, runJobs) };
    };
    const [map, own] = await Promise.all([saveMap(trip, runJobs), saveGameAndPictures()]);
    await writeSavedTrip({ at: Date.now(), map, ...own });
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: isFull(error) ? 'full' : 'network' };
  }
}
