import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The difference between clocks that AWS allows, in milliseconds. */
const MAX_SKEW_MS = 15 * 60_000;
const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface StoreKeys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface S3Refusal {
  status: number;
  code: string;
}

/** The signature of a request, and the parts of the request that it covers. */
interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  /** In a format such as "20250621T090000Z". */
  date: string;
  payloadHash: string;
  /** Seconds. Null for a signature in a header, which only `MAX_SKEW_MS` limits. */
  expires: number | null;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const refusal = (status: number, code: string): S3Refusal => ({ status, code });

/** Percent-encodes a text by RFC 3986, which is stricter than `encodeURIComponent`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ');
}

function claimOfHeader(request: IncomingMessage): Claim | null {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    headerOf(request, 'authorization'),
  );
  const [, credential, signedHeaders, signature] = match ?? [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined) return null;
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: headerOf(request, 'x-amz-date'),
    payloadHash: headerOf(request, 'x-amz-content-sha256'),
    expires: null,
  };
}

function claimOfQuery(query: URLSearchParams): Claim | null {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) return null;
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    expires: Number(query.get('X-Amz-Expires')),
  };
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function signatureOf(request: IncomingMessage, url: URL, claim: Claim, keys: StoreKeys): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}\n`).join('');
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const day = claim.date.slice(0, 8);
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const toSign = [ALGORITHM, claim.date, scope, sha256(canonical)].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex');
}

/** Returns the error for a signature that is not valid at `now`, or null if it is valid. */
function timeRefusal({ date, expires }: Claim, now: number): S3Refusal | null {
  const signedAt = timeOf(date);
  if (Number.isNaN(signedAt)) return refusal(403, 'AccessDenied');
  if (expires !== null) {
    return now > signedAt + expires * 1_000 ? refusal(403, 'AccessDenied') : null;
  }
  return Math.abs(now - signedAt) > MAX_SKEW_MS ? refusal(403, 'RequestTimeTooSkewed') : null;
}

/** Verifies AWS Signature Version 4 in the header or the address. Returns null if it is valid. */
export function signatureRefusal(
  request: IncomingMessage,
  body: Buffer,
  keys: StoreKeys,
  now: number,
): S3Refusal | null {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const claim = claimOfHeader(request) ?? claimOfQuery(url.searchParams);
  // The signature must cover the host, so that nobody can change it on the way.
  if (!claim?.signedHeaders.includes('host')) return refusal(403, 'AccessDenied');
  const [accessKeyId, day, region] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return refusal(403, 'InvalidAccessKeyId');
  if (region !== keys.region || day !== claim.date.slice(0, 8)) {
    return refusal(400, 'AuthorizationHeaderMalformed');
  }
  const late = timeRefusal(claim, now);
  if (late !== null) return late;
  const expected = Buffer.from(signatureOf(request, url, claim, keys));
  const sent = Buffer.from(claim.signature);
  if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) {
    return refusal(403, 'SignatureDoesNotMatch');
  }
  return claim.payloadHash === 'UNSIGNED-PAYLOAD' || claim.payloadHash === sha256(body)
    ? null
    : refusal(400, 'XAmzContentSHA256Mismatch');
}
