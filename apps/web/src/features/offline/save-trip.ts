import type { LiveEvent, PlayState } from '@reisspel/contract/live';
import type { Trip } from '@reisspel/contract/trip';
import { isErrorBody, request } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { eitherSignal } from '../../lib/either-signal.ts';
import { keptCache, type MaybeKept } from '../../lib/kept.ts';
import { keepLive } from '../../lib/kept-live.ts';
import { allowMap, mapHost } from '../../lib/map-permission.ts';
import { within } from '../../lib/within.ts';
import { eventData } from '../../live/event-stream.ts';
import { type GameOutcome, type MapOutcome, noteSavedTrip, type SavedTrip } from './saved-trip.ts';
import { maySaveTiles, tileAddresses } from './tiles.ts';

/** Milliseconds that the game's state may take: some 100 KB at 50 kbit/s, beside the squares of the map. */
const GAME_TIMEOUT_MS = 60_000;
/** Milliseconds for a picture or a square of the map: four of 30 KB share the 50 kbit/s of 2G with the game's state. */
const FILE_TIMEOUT_MS = 60_000;
/** Milliseconds for what opens HEIC: 290 KB, at 50 kbit/s and not alone. */
const DECODER_TIMEOUT_MS = 180_000;
/** From here on a status says that the server, or the proxy before it, cannot answer. */
const SERVER_FAULT = 500;
const GONE = 404;
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

interface SavedGame {
  outcome: GameOutcome;
  /** What of it can be seen now; null when it did not come. */
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
    const { tripId, revision, state } = event;
    const isKept = await keepLive({ tripId, revision, state });
    return { outcome: isKept ? 'saved' : 'failed', play: state };
  }
  return { outcome: 'failed', play: null };
}

/** The game as it stands, also for the start of a page without a network. */
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

/** The team's own photos, by way of the service worker, which keeps what it sees. */
function photoJobs(play: PlayState | null): (() => Promise<void>)[] {
  const tasks = play?.own?.tasks ?? [];
  return tasks.flatMap(({ progress }) => {
    const id = progress.status === 'completed' ? progress.photoId : null;
    return id === null ? [] : [() => keepPhoto(`${BASE}/api/photos/${id}/thumb`)];
  });
}

async function keepPhoto(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  // One that was taken away meanwhile is not missing.
  if (!response.ok && response.status !== GONE) throw new TypeError(`${response.status}`);
}

/** Chrome says so of what it can decode; Safari, which can, may not know the question, and then fetches in vain. */
async function canDecodeHeic(): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported('image/heic'));
}

/** Has the service worker see all that opens a HEIC file, and so keep it: chosen photos may be of that kind. */
async function keepHeicDecoder(): Promise<void> {
  if (await canDecodeHeic()) return;
  const { decodeHeic } = await import('../../lib/heic/heic.ts');
  const answer = await within(decodeHeic(new Blob([]), 1), DECODER_TIMEOUT_MS, null);
  if (answer === null || (!answer.ok && answer.problem === 'no_decoder'))
    throw new TypeError('The decoder did not come');
}

/** Pictures that do not come are no reason to go without the rest: they come when they are looked at. */
async function savePictures(
  play: PlayState | null,
  counted: (jobs: Jobs) => Jobs,
): Promise<SavedTrip['pictures']> {
  try {
    await runAll(counted([...photoJobs(play), keepHeicDecoder]));
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
  // Who saves it was told where it comes from, and wants to see it.
  allowMap(mapHost(mapTiles.url));
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
    // One that came slowly is on the device as well, and what is left may come slowly too.
    if (trip.kept?.because === 'offline') return { ok: false, reason: 'network' };
    const counted = counting(onProgress);
    const saveOwn = async () => {
      const { outcome, play } = await saveGame();
      return { game: outcome, pictures: await savePictures(play, counted) };
    };
    const [map, own] = await Promise.all([saveMap(trip, counted), saveOwn()]);
    const saved: SavedTrip = { at: Date.now(), map, ...own };
    await noteSavedTrip(saved);
    return { ok: true, saved };
  } catch (error) {
    return { ok: false, reason: isFull(error) ? 'full' : 'network' };
  }
}
