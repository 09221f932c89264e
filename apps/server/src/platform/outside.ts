import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Special-purpose addresses from IANA's registries. */
const RESERVED_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Reserved parts of 2000::/3, the only allocated range: Teredo, documentation, 6to4. */
const RESERVED_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [network, prefix] of RESERVED_IPV4) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of RESERVED_IPV6) reserved.addSubnet(network, prefix, 'ipv6');
const allocated = new BlockList();
allocated.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && allocated.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Names that may resolve to this machine or its network, whatever the name server says. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet|corp)$/;

export class NotPublicError extends Error {}

/** True for HTTPS on port 443, a public name and no credentials. See also `publicOnly`. */
export function isOutsideAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '' || protocol !== 'https:' || port !== '') return false;
  const name = hostname.replace(/\.$/, '');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && name.includes('.') && !LOCAL_NAME.test(name);
}

/** Wraps a lookup. It fails if any address is not public. Node connects to the checked address. */
export function publicOnly(resolve: LookupFunction, onEnd: () => void = () => {}): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      onEnd();
      // Despite its types, Node passes no addresses with an error.
      const all = error || typeof addresses === 'string' ? [] : addresses;
      const [first] = all;
      if (first === undefined) {
        callback(error ?? new Error(`${hostname} has no address`), '');
        return;
      }
      const forbidden = all.find(({ address }) => !isPublicAddress(address));
      if (forbidden) callback(new NotPublicError(`${hostname} resolves to ${forbidden.address}`), '');
      else if (options.all === true) callback(null, all);
      else callback(null, first.address, first.family);
    });
  };
}

/** Milliseconds for a download with its redirects: an organiser waits for a task to be saved. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const OK = 200;

export type OutsideFile =
  | { ok: true; bytes: Buffer }
  /** `unreachable` also stands for forbidden addresses, to reveal nothing about our network. */
  | { ok: false; reason: 'unreachable' | 'too_large' };

export type FetchOutside = (address: string, maxBytes: number, ended?: AbortSignal) => Promise<OutsideFile>;

interface OutsideDeps {
  resolve?: LookupFunction;
  /** Sends a request; by default over HTTPS. Tests replace it, as they have no public server. */
  ask?: typeof answerOf;
  timeoutMs?: number;
}

const UNREACHABLE: OutsideFile = { ok: false, reason: 'unreachable' };

function answerOf(address: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, options, resolve).on('error', reject).end();
  });
}

/** Reads a body into memory; null when it is larger than `maxBytes`. */
export async function boundedBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Downloads files from other websites, but never from this machine's network. */
export function createOutside({
  resolve = lookup,
  ask = answerOf,
  timeoutMs = TIMEOUT_MS,
}: OutsideDeps = {}) {
  const guarded = publicOnly(resolve);
  const fetchOutside: FetchOutside = async (first, maxBytes, ended) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = ended === undefined ? timeout : AbortSignal.any([timeout, ended]);
    const headers = { 'User-Agent': 'Reisspel', Accept: '*/*', 'Accept-Encoding': 'identity' };
    try {
      let address = first;
      for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
        if (!isOutsideAddress(address)) return UNREACHABLE;
        const answer = await ask(address, { headers, signal, lookup: guarded });
        const { statusCode = 0, headers: answerHeaders } = answer;
        if (REDIRECTS.has(statusCode) && answerHeaders.location !== undefined) {
          answer.destroy();
          address = new URL(answerHeaders.location, address).href;
          continue;
        }
        if (statusCode !== OK) {
          answer.destroy();
          return UNREACHABLE;
        }
        const bytes = await boundedBody(answer, maxBytes);
        return bytes === null ? { ok: false, reason: 'too_large' } : { ok: true, bytes };
      }
      return UNREACHABLE;
    } catch {
      return UNREACHABLE;
    }
  };
  return fetchOutside;
}
