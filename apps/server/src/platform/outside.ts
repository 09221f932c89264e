import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOutsideAddress, publicOnly } from './public-lookup.ts';

/** Milliseconds for a file from elsewhere, its redirects included: somebody waits for their task to be saved. */
const PATIENCE_MS = 20_000;
/** What a file behind a short address takes, and no more. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const OK = 200;

/** A file that lies on another website. */
export type OutsideFile =
  | { ok: true; bytes: Buffer }
  /** `unreachable` also where nobody may be asked: whoever gives an address learns nothing of our network. */
  | { ok: false; reason: 'unreachable' | 'too_large' };

/** Gets a file of at most `maxBytes` from an address that the organiser gave. It is not there once `ended` says to stop. */
export type FetchOutside = (address: string, maxBytes: number, ended?: AbortSignal) => Promise<OutsideFile>;

interface OutsideDeps {
  /** Looks names up; absent is Node's own way. */
  resolve?: LookupFunction;
  /** Asks a server; absent is over HTTPS. Tests have no public one. */
  ask?: typeof answerOf;
  patienceMs?: number;
}

const UNREACHABLE: OutsideFile = { ok: false, reason: 'unreachable' };

function answerOf(address: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, options, resolve).on('error', reject).end();
  });
}

/** The body; null when it is larger than `maxBytes`, of which no more than that was read. */
async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const piece: Buffer = chunk;
    bytes += piece.length;
    if (bytes > maxBytes) return null;
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

/**
 * Gets files from the public internet for the app's own pages, so that no page has to. Every step is checked: the address, the
 * name's answer, and each redirect. No cookie, no referrer, and nothing of who asked goes along.
 */
export function createOutside({
  resolve = lookup,
  ask = answerOf,
  patienceMs = PATIENCE_MS,
}: OutsideDeps = {}) {
  const guarded = publicOnly(resolve);
  const fetchOutside: FetchOutside = async (first, maxBytes, ended) => {
    const tooLong = AbortSignal.timeout(patienceMs);
    const signal = ended === undefined ? tooLong : AbortSignal.any([tooLong, ended]);
    const headers = { 'User-Agent': 'Reisspel', Accept: '*/*', 'Accept-Encoding': 'identity' };
    try {
      let address = first;
      for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
        if (!isOutsideAddress(address)) return UNREACHABLE;
        const answer = await ask(address, { headers, signal, lookup: guarded });
        const { statusCode = 0, headers: told } = answer;
        if (REDIRECTS.has(statusCode) && told.location !== undefined) {
          answer.destroy();
          address = new URL(told.location, address).href;
          continue;
        }
        if (statusCode !== OK) {
          answer.destroy();
          return UNREACHABLE;
        }
        const bytes = await bodyOf(answer, maxBytes);
        return bytes === null ? { ok: false, reason: 'too_large' } : { ok: true, bytes };
      }
      return UNREACHABLE;
    } catch {
      // Whatever went wrong lies elsewhere, and whoever gave the address is told that it cannot be had.
      return UNREACHABLE;
    }
  };
  return fetchOutside;
}
