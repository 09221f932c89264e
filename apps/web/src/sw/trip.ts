import type { SessionInfo } from '@reisspel/contract/session';
import type { Trip } from '@reisspel/contract/trip/trip';
import { isErrorBody } from '../lib/api.ts';
import { withTimeout } from '../lib/client.ts';
import {
  KEPT_FOLDER,
  KEPT_KINDS,
  type Kept,
  keptCache,
  type MaybeKept,
  PERSONAL_KINDS,
  readTripValue,
  storeTripValue,
} from '../lib/device/stored-data.ts';

/** Milliseconds after which a stored trip is shown instead of waiting for the server. */
const PATIENCE_MS = 3_000;
/** Statuses that end this browser's access, so that the stored trip is deleted. */
const NO_ACCESS: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/** From this HTTP status on, the server or its proxy failed. */
const FIRST_SERVER_FAULT = 500;

/** Header of a stored trip: when it was stored, in epoch milliseconds by this device's clock. */
const STORED_AT = 'X-Kept-At';

function tripAddress(base: string): string {
  return `${base}/api/trip`;
}

const SESSION = 'session';

/** Deletes all that this device stored of the trip. */
export async function forgetTrip(base: string): Promise<void> {
  await Promise.all(KEPT_KINDS.map((kind) => caches.delete(keptCache(kind, base))));
}

/** Deletes what depends on the login: pictures and live views. The trip itself stays. */
export async function forgetPersonalData(base: string): Promise<void> {
  await Promise.all(PERSONAL_KINDS.map((kind) => caches.delete(keptCache(kind, base))));
  const cache = await caches.open(keptCache('trip', base));
  const liveViews = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith(`${base}${KEPT_FOLDER}live-`),
  );
  await Promise.all(liveViews.map((request) => cache.delete(request)));
}

async function storeTrip(base: string, response: Response): Promise<void> {
  const text = await response.text();
  const trip: Trip = JSON.parse(text);
  const before = await storedTrip(base);
  if (before !== null && before.trip.id !== trip.id) await forgetTrip(base);
  const cache = await caches.open(keptCache('trip', base));
  const headers = { 'Content-Type': 'application/json', [STORED_AT]: String(Date.now()) };
  await cache.put(tripAddress(base), new Response(text, { headers }));
}

interface StoredTrip {
  trip: Trip;
  /** When it was stored: epoch milliseconds by this device's clock. */
  at: number;
}

async function storedTrip(base: string): Promise<StoredTrip | null> {
  const cache = await caches.open(keptCache('trip', base));
  const response = await cache.match(tripAddress(base));
  return response ? { trip: await response.json(), at: Number(response.headers.get(STORED_AT)) } : null;
}

/** Returns the stored trip as a response. Advances `serverTime`, which sets the page's clock. */
function storedAnswer({ trip, at }: StoredTrip, because: Kept['because']): Response {
  const body: MaybeKept<Trip> = {
    ...trip,
    serverTime: trip.serverTime + (Date.now() - at),
    kept: { at, because },
  };
  return Response.json(body);
}

/** False for a response of a proxy while the server restarts, or of a hotel's login page. */
async function isOurAnswer(response: Response): Promise<boolean> {
  if (response.status >= FIRST_SERVER_FAULT) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return response.ok ? body !== null : isErrorBody(body);
}

interface TripAnswer {
  response: Response;
  isOurAnswer: boolean;
}

/** Loads the trip from the server and stores it. Deletes the stored trip if access has ended. */
async function fetchTrip(request: Request, base: string): Promise<TripAnswer> {
  const response = await fetch(request);
  const answer: TripAnswer = { response, isOurAnswer: await isOurAnswer(response) };
  if (answer.isOurAnswer && NO_ACCESS.has(response.status)) await forgetTrip(base);
  if (answer.isOurAnswer && response.ok) {
    await storeTrip(base, response.clone()).catch(() => {
      // The storage is full. The page gets the trip, but the trip is not stored.
    });
  }
  return answer;
}

export async function answerTrip(request: Request, event: ExtendableEvent, base: string): Promise<Response> {
  const stored = await storedTrip(base);
  if (stored === null) return (await fetchTrip(request, base)).response;
  const fresh = fetchTrip(request, base).then(
    (answer) => (answer.isOurAnswer ? answer.response : null),
    () => null,
  );
  event.waitUntil(fresh);
  const first = await withTimeout(fresh, PATIENCE_MS, 'late');
  if (first === 'late') return storedAnswer(stored, 'slow');
  return first ?? storedAnswer(stored, 'offline');
}

/** Stores the roles and the team. A change of these deletes what the former session could see. */
async function storeSession(base: string, { roles, team, entry }: SessionInfo): Promise<void> {
  if (entry === 'password') {
    await forgetTrip(base);
    return;
  }
  const person = [roles.toSorted(), team?.id ?? null];
  const before = await readTripValue(base, SESSION);
  if (JSON.stringify(before) === JSON.stringify(person)) return;
  await forgetPersonalData(base);
  await storeTripValue(base, SESSION, person);
}

/** Always asks the server. Deletes an ended session's data before the page gets the response. */
export async function answerSession(request: Request, base: string): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) {
    const session: SessionInfo = await response.clone().json();
    await storeSession(base, session).catch(() => {
      // The storage is full. The roles are not stored, but the page gets its response.
    });
  }
  return response;
}
