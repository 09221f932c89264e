import fc from 'fast-check';
import type { DialectName } from '../../db/database.ts';
import type { RouteKey } from '../../http/access.ts';
import type { Role } from '../route-requests.ts';
import type { TestServer } from '../test-server.ts';
import { createDigest } from './digest.ts';
import { type Answered, type Finding, findingsOf } from './judge.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';
import { createWorld, type World } from './world.ts';

/** A new world begins after this number, because leftovers make requests slower. */
const REQUESTS_PER_WORLD = 250;
/** Milliseconds after which a request without an answer counts as hanging. */
const TIMEOUT_MS = 20_000;

export interface Findings {
  sent: number;
  /** Answers by class of status ("2xx"). */
  answers: Map<string, number>;
  /** Successes per route. */
  reached: Map<string, number>;
  findings: Finding[];
}

function toRequest(
  { role, method, path, headers, body }: FuzzRequest,
  { clients, listening }: World,
  signal: AbortSignal,
): Request | null {
  const { cookie } = clients[role];
  try {
    const sent = new Headers(cookie === '' ? {} : { Cookie: cookie });
    for (const [name, value] of headers) sent.append(name, value);
    const payload = typeof body === 'string' ? body : body && new Blob([new Uint8Array(body)]);
    return new Request(`${listening.url}${path}`, {
      method,
      headers: sent,
      ...(payload === null ? {} : { body: payload }),
      signal,
    });
  } catch {
    // No client can send it.
    return null;
  }
}

/** Stores the cookies of an answer. Ignores deleted ones, so that a role stays logged in. */
function keepCookies(role: Role, { clients }: World, response: Response): void {
  const client = clients[role];
  const cookies = new Map(client.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';')[0] ?? '';
    if (!pair.endsWith('=')) cookies.set(pair.split('=')[0], pair);
  }
  client.cookie = [...cookies.values()].join('; ');
}

async function send(request: FuzzRequest, world: World, timeout: AbortSignal): Promise<Answered> {
  const sent = toRequest(request, world, timeout);
  if (sent === null) return { is: 'unsendable' };
  const isStream = request.key === 'GET /api/live';
  const hanging = new Promise<Answered>((resolve) => {
    sent.signal.addEventListener('abort', () => resolve({ is: 'hanging' }), { once: true });
  });
  const answering = async (): Promise<Answered> => {
    // Only a stream needs a real connection.
    const response = await (isStream ? fetch(sent) : world.server.fetch(sent));
    keepCookies(request.role, world, response);
    const isOpen = isStream && response.status === 200;
    if (isOpen) await response.body?.cancel();
    return { is: 'answered', status: response.status, text: isOpen ? '' : await response.text() };
  };
  return Promise.race([answering(), hanging]);
}

/** Returns a function that returns a line for each table and a line for the files. */
async function createDataDigest({ server }: World): Promise<() => Promise<string[]>> {
  const readDigest = await createDigest(server.database);
  return async () => {
    // The request may have started work in the background.
    await server.backups.settled();
    await server.notified();
    const files = await server.storedFiles();
    return [...(await readDigest()).split('\n'), `files ${files.toSorted().join()}`];
  };
}

function changedTables(before: readonly string[], after: readonly string[]): string[] {
  const same = new Set(before);
  return after.flatMap((line) => (same.has(line) ? [] : (line.split(' ')[0] ?? [])));
}

function count(found: Findings, { key }: FuzzRequest, answer: Answered): void {
  found.sent += 1;
  if (answer.is !== 'answered') return;
  const kind = `${Math.floor(answer.status / 100)}xx`;
  found.answers.set(kind, (found.answers.get(kind) ?? 0) + 1);
  if (answer.status < 300) found.reached.set(key, (found.reached.get(key) ?? 0) + 1);
}

/** Sends requests one after another, and adds the findings to `found`. */
async function sendAll(
  requests: readonly FuzzRequest[],
  world: World,
  found: Findings,
  newTimeout: () => AbortSignal,
): Promise<void> {
  const digestData = await createDataDigest(world);
  let before = await digestData();
  for (const request of requests) {
    const answer = await send(request, world, newTimeout());
    if (answer.is === 'unsendable') continue;
    count(found, request, answer);
    const after = await digestData();
    const aftermath = { changed: changedTables(before, after), faults: world.faults.splice(0) };
    found.findings.push(...findingsOf(request, answer, aftermath));
    before = after;
  }
}

export interface FuzzOptions {
  dialect: DialectName;
  seed: number;
  requests: number;
  /** The only routes to request. Without it, requests go to all routes. */
  routes?: readonly RouteKey[];
  /** Plants a fault before the first request, to test that the fuzz finds it. */
  plant?: (server: TestServer) => void;
  /** Returns a signal that ends the wait for one answer. */
  newTimeout?: () => AbortSignal;
}

/**
 * Sends random requests to every route in every role, and begins a new world now and then.
 * The same seed gives the same requests. Returns findings and does not throw for them.
 */
export async function fuzz(options: FuzzOptions): Promise<Findings> {
  const { dialect, seed, requests, routes = null, plant } = options;
  const { newTimeout = () => AbortSignal.timeout(TIMEOUT_MS) } = options;
  const found: Findings = { sent: 0, answers: new Map(), reached: new Map(), findings: [] };
  for (let chapter = 0; chapter * REQUESTS_PER_WORLD < requests; chapter += 1) {
    const world = await createWorld(dialect);
    try {
      const { body: document } = await world.clients.visitor.get('/api/openapi.json');
      const numRuns = Math.min(REQUESTS_PER_WORLD, requests - chapter * REQUESTS_PER_WORLD);
      const sample = fc.sample(requestsFor(document, world, routes), { seed: seed + chapter, numRuns });
      plant?.(world.server);
      await sendAll(sample, world, found, newTimeout);
    } finally {
      await world.stop();
    }
  }
  return found;
}
