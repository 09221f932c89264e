import fc from 'fast-check';
import type { DialectName } from '../../db/database.ts';
import type { Role } from '../permission-asks.ts';
import { createDigest } from './digest.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';
import { createWorld, type World } from './world.ts';

/** Requests to one world: few enough that what they leave behind does not slow the next ones down. */
const CHAPTER = 250;
/** Milliseconds after which a request counts as hanging. */
const PATIENCE_MS = 20_000;
/** Characters of a body that a finding shows. */
const SHOWN = 600;

/** A trace, a path of the server's, or a database's own words. */
const LEAKS =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|SQLITE_|sqlite3|ERR_[A-Z]+_|pg_catalog|syntax error at/;

export interface Finding {
  what: string;
  request: FuzzRequest;
}

export interface Findings {
  sent: number;
  /** How many were answered so, by the hundred of their status. */
  answers: Map<string, number>;
  /** How often a route did what it was asked, by its key. */
  reached: Map<string, number>;
  findings: Finding[];
}

/** As somebody would have to send it again. */
export function described({ what, request }: Finding): string {
  const { role, method, path, headers, body } = request;
  const shown = typeof body === 'string' ? body.slice(0, SHOWN) : `${body?.length ?? 0} bytes`;
  const lines = headers.map(([name, value]) => `  ${name}: ${value.slice(0, SHOWN)}`).join('\n');
  return `${what}\n  ${role}: ${method} ${path.slice(0, SHOWN)}\n${lines}\n  ${shown}`;
}

type Answered = { is: 'answered'; status: number; text: string } | { is: 'hanging' } | { is: 'unsendable' };

function toRequest(
  { role, method, path, headers, body }: FuzzRequest,
  { clients, listening }: World,
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
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    // No client can send it.
    return null;
  }
}

/** A browser keeps the session that a login gave it in place of the one before. */
function keepCookies(role: Role, { clients }: World, response: Response): void {
  const client = clients[role];
  const cookies = new Map(client.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';')[0] ?? '';
    if (!pair.endsWith('=')) cookies.set(pair.split('=')[0], pair);
  }
  client.cookie = [...cookies.values()].join('; ');
}

async function send(request: FuzzRequest, world: World): Promise<Answered> {
  const sent = toRequest(request, world);
  if (sent === null) return { is: 'unsendable' };
  const isStream = request.key === 'GET /api/live';
  const patience = new Promise<Answered>((resolve) => {
    sent.signal.addEventListener('abort', () => resolve({ is: 'hanging' }), { once: true });
  });
  const answering = async (): Promise<Answered> => {
    // A stream needs a real connection; anything else needs none.
    const response = await (isStream ? fetch(sent) : world.server.fetch(sent));
    keepCookies(request.role, world, response);
    const isOpen = isStream && response.status === 200;
    if (isOpen) await response.body?.cancel();
    return { is: 'answered', status: response.status, text: isOpen ? '' : await response.text() };
  };
  return Promise.race([answering(), patience]);
}

function changedTables(before: string, after: string): string {
  const same = new Set(before.split('\n'));
  return after
    .split('\n')
    .flatMap((line) => (same.has(line) ? [] : (line.split(' ')[0] ?? [])))
    .join(', ');
}

/** Sends a chapter, one request after the other. */
async function sendAll(requests: readonly FuzzRequest[], world: World, found: Findings): Promise<void> {
  const readDigest = await createDigest(world.server.database);
  // What a request has begun, and waits for no one, is done by then.
  const digestOf = async () => {
    await world.server.erasedFiles();
    await world.server.notified();
    return readDigest();
  };
  let before = await digestOf();
  // What is downloaded may be written down.
  let wasRead = false;
  for (const request of requests) {
    if (wasRead && request.method !== 'GET') {
      before = await digestOf();
      wasRead = false;
    }
    const find = (what: string) => found.findings.push({ what, request });
    const answer = await send(request, world);
    if (answer.is === 'unsendable') continue;
    found.sent += 1;
    if (answer.is === 'hanging') {
      find('No answer');
      continue;
    }
    const { status, text } = answer;
    const kind = `${Math.floor(status / 100)}xx`;
    found.answers.set(kind, (found.answers.get(kind) ?? 0) + 1);
    if (status < 300) found.reached.set(request.key, (found.reached.get(request.key) ?? 0) + 1);
    if (status >= 500) find(`Answered with ${status}: ${text.slice(0, SHOWN)}`);
    for (const fault of world.faults.splice(0))
      find(`A fault: ${fault instanceof Error ? fault.stack : String(fault)}`);
    if (status >= 400 && LEAKS.test(text)) find(`Tells too much: ${text.slice(0, SHOWN)}`);
    if (request.method === 'GET') {
      wasRead = true;
      continue;
    }
    const after = await digestOf();
    if (status >= 400 && after !== before)
      find(`Refused with ${status}, and changed ${changedTables(before, after)}`);
    before = after;
  }
}

export interface FuzzOptions {
  dialect: DialectName;
  seed: number;
  requests: number;
}

/**
 * Sends so many requests to every route as everybody, in chapters that begin with a world of their own: the same seed sends
 * the same ones. What it finds is in the order it came; nothing is thrown.
 */
export async function fuzz({ dialect, seed, requests }: FuzzOptions): Promise<Findings> {
  const found: Findings = { sent: 0, answers: new Map(), reached: new Map(), findings: [] };
  for (let chapter = 0; chapter * CHAPTER < requests; chapter += 1) {
    const world = await createWorld(dialect);
    try {
      const { body: document } = await world.clients.visitor.get('/api/openapi.json');
      const numRuns = Math.min(CHAPTER, requests - chapter * CHAPTER);
      const sample = fc.sample(requestsFor(document, world), { seed: seed + chapter, numRuns });
      await sendAll(sample, world, found);
    } finally {
      await world.stop();
    }
  }
  return found;
}
