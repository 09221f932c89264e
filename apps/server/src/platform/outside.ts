import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOutsideAddress, publicOnly } from './public-lookup.ts';

/** Milliseconds for a download with its redirects: somebody waits for their task to be saved. */
const PATIENCE_MS = 20_000;
/** Enough for a file behind a short link. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const OK = 200;

/** A file on another website. */
export type OutsideFile =
  | { ok: true; bytes: Buffer }
  /** `unreachable` also stands for forbidden addresses, to reveal nothing about our network. */
  | { ok: false; reason: 'unreachable' | 'too_large' };

/** Downloads at most `maxBytes` from the organiser's address. Fails once `ended` is aborted. */
export type FetchOutside = (address: string, maxBytes: number, ended?: AbortSignal) => Promise<OutsideFile>;

interface OutsideDeps {
  /** Resolves host names; by default Node's own lookup. */
  resolve?: LookupFunction;
  /** Sends a request; by default over HTTPS. Tests replace it, as they have no public server. */
  ask?: typeof answerOf;
  patienceMs?: number;
}

const UNREACHABLE: OutsideFile = { ok: false, reason: 'unreachable' };

function answerOf(address: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, options, resolve).on('error', reject).end();
  });
}

/** The body; null, and reading stops, beyond `maxBytes`. */
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
 * Downloads files from the public internet, so that browsers need not. Checks the address, the
 * resolved addresses and each redirect. Sends no cookies, no referrer and nothing about the caller.
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
      // Every failure is reported as `unreachable`.
      return UNREACHABLE;
    }
  };
  return fetchOutside;
}
