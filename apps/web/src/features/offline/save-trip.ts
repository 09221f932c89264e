import type { PlayState } from '@reisspel/contract/live';
import type { Trip } from '@reisspel/contract/trip/trip';
import { request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { withTimeout } from '../../lib/client.ts';
import {
  keptCache,
  type MaybeKept,
  PERSONAL_KINDS,
  readTripValue,
  storeTripValue,
} from '../../lib/device/stored-data.ts';
import { fetchPlayState } from '../../live/fetch-play-state.ts';
import { storeLiveState } from '../../live/keep-view.ts';
import { isFinalError } from '../../live/live-client.ts';
import { allowMap, mapHost } from '../../ui/maps/map-request.tsx';
import { maySaveTiles, tileAddresses } from './tiles.ts';

/** Milliseconds to load the game's state: 100 KB at 50 kbit/s (2G), shared with the map tiles. */
const GAME_TIMEOUT_MS = 60_000;
/** Milliseconds to load a picture or tile. Four of 30 KB share 50 kbit/s (2G) with the state. */
const FILE_TIMEOUT_MS = 60_000;
/** Milliseconds to load the HEIC decoder: 290 KB at a shared 50 kbit/s. */
const DECODER_TIMEOUT_MS = 180_000;
const NOT_FOUND = 404;
/** More downloads at once would only slow each one down. */
const MAX_DOWNLOADS = 4;

/** `forbidden`: the rules of the map server forbid it. `none`: the hotel has no position. */
export type MapOutcome = 'saved' | 'forbidden' | 'failed' | 'none';

/** `none`: the server shows this browser no game. */
export type GameOutcome = 'saved' | 'failed' | 'none';

export interface SavedTrip {
  /** The time of saving, in epoch milliseconds by this device's clock. */
  at: number;
  map: MapOutcome;
  game: GameOutcome;
  /** The team's photos and the HEIC decoder. */
  pictures: 'saved' | 'failed';
}

export function isPartial({ map, game, pictures }: SavedTrip): boolean {
  return map === 'failed' || game === 'failed' || pictures === 'failed';
}

const SAVED_KEY = 'saved';

/** Returns null if nothing was saved. */
export function readSavedTrip(): Promise<SavedTrip | null> {
  return readTripValue(pageBase(), SAVED_KEY);
}

type SaveOutcome =
  | { ok: true }
  /** `unattended`: no service worker controls the page, for example after a forced reload. */
  | { ok: false; reason: 'network' | 'full' | 'unattended' };

type Job = () => Promise<void>;
type RunJobs = (jobs: readonly Job[]) => Promise<void>;

/** Returns a function that runs jobs, a few at a time. It throws the first error of a job. */
function jobRunner(onProgress: (percent: number) => void): RunJobs {
  let total = 0;
  let done = 0;
  return async (jobs) => {
    total += jobs.length;
    const queue = jobs.values();
    const work = async () => {
      for (const job of queue) {
        await job();
        done += 1;
        onProgress(Math.round((100 * done) / total));
      }
    };
    await Promise.all(Array.from({ length: MAX_DOWNLOADS }, work));
  };
}

interface SavedGame {
  outcome: GameOutcome;
  /** Null when it could not be fetched. */
  play: PlayState | null;
}

/** Stores the present state of the game, from which a page can start without a network. */
async function saveGame(): Promise<SavedGame> {
  try {
    const play = await fetchPlayState(pageBase(), GAME_TIMEOUT_MS);
    const isKept = play !== null && (await storeLiveState(play));
    return { outcome: isKept ? 'saved' : 'failed', play };
  } catch (error) {
    return { outcome: isFinalError(error) ? 'none' : 'failed', play: null };
  }
}

function photoJobs(play: PlayState | null): Job[] {
  const tasks = play?.own?.tasks ?? [];
  return tasks.flatMap(({ progress }) => {
    const id = progress.status === 'completed' ? progress.photoId : null;
    return id === null ? [] : [() => fetchPhoto(`${pageBase()}/api/photos/${id}/thumb`)];
  });
}

function statusError({ status }: Response): Error {
  return new Error(`The server answered ${status}`);
}

async function fetchPhoto(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  // A photo that was deleted meanwhile is no failure.
  if (!response.ok && response.status !== NOT_FOUND) throw statusError(response);
}

/** Loads the HEIC decoder, so that the service worker stores it. A chosen photo may be HEIC. */
async function fetchHeicDecoder(): Promise<void> {
  // These browsers decode HEIC themselves. Safari may not report that, and loads it in vain.
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported('image/heic'))) return;
  const { decodeHeic } = await import('../../lib/pictures/heic.ts');
  const answer = await withTimeout(decodeHeic(new Blob([]), 1), DECODER_TIMEOUT_MS, null);
  if (answer === null || (!answer.ok && answer.problem === 'no_decoder'))
    throw new Error('The HEIC decoder could not be loaded');
}

/** Never throws, because missing pictures load later, when the user looks at them. */
async function savePictures(play: PlayState | null, runJobs: RunJobs): Promise<SavedTrip['pictures']> {
  try {
    await runJobs([...photoJobs(play), fetchHeicDecoder]);
    return 'saved';
  } catch {
    return 'failed';
  }
}

async function fetchFile(address: string, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...more, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  if (!response.ok) throw statusError(response);
  return response;
}

function tileJobs(addresses: readonly string[]): Job[] {
  return addresses.map((address) => async () => {
    const cache = await caches.open(keptCache('map', pageBase()));
    if (await cache.match(address)) return;
    // CORS is needed, because browsers count each opaque response as megabytes. The referrer tells
    // the map server only the origin.
    await cache.put(address, await fetchFile(address, { mode: 'cors', referrerPolicy: 'origin' }));
  });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Saves the map and its code. If the map server fails, only the map is missing. */
async function saveMap({ hotel, mapTiles }: Trip, runJobs: RunJobs): Promise<MapOutcome> {
  if (hotel?.position == null) return 'none';
  if (!maySaveTiles(mapTiles.url)) return 'forbidden';
  // The user saw the map's host before saving, and so agreed to load the map.
  allowMap(mapHost(mapTiles.url));
  try {
    const loadMapCode = () => import('../../ui/maps/leaflet-map.tsx').then(() => {});
    await runJobs([loadMapCode, ...tileJobs(tileAddresses(mapTiles.url, hotel.position))]);
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
    // `slow` is no failure, because the stored trip is on the device.
    if (trip.kept?.because === 'offline') return { ok: false, reason: 'network' };
    const runJobs = jobRunner(onProgress);
    const saveGameAndPictures = async () => {
      const { outcome, play } = await saveGame();
      return { game: outcome, pictures: await savePictures(play, runJobs) };
    };
    const [map, own] = await Promise.all([saveMap(trip, runJobs), saveGameAndPictures()]);
    const saved: SavedTrip = { at: Date.now(), map, ...own };
    await storeTripValue(pageBase(), SAVED_KEY, saved);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: isFull(error) ? 'full' : 'network' };
  }
}

/** Deletes what was saved, but not the app and the trip's texts, which every visit stores. */
export async function removeSavedTrip(): Promise<void> {
  await storeTripValue(pageBase(), SAVED_KEY, null);
  await Promise.all(
    [...PERSONAL_KINDS, 'map' as const].map((kind) => caches.delete(keptCache(kind, pageBase()))),
  );
}
