import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { z } from 'zod';

const CURVE = 'prime256v1';
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const LAST_RECORD = 0x02;

/** The browser's side of a subscription, which has the keys and decrypts messages. */
export class PushReader {
  readonly #ecdh: ECDH = createECDH(CURVE);
  readonly #auth = randomBytes(16);

  constructor() {
    this.#ecdh.generateKeys();
  }

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#ecdh.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /**
   * Decrypts an `aes128gcm` body (RFC 8188) with the keys of a push message (RFC 8291). Throws if
   * it was encrypted for another key.
   */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    if (idLength !== KEY_BYTES) throw new Error('The head of a push message must hold its key');
    const senderKey = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    if (sealed.length > body.readUInt32BE(16)) throw new Error('A push message must be one record');
    const shared = this.#ecdh.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), senderKey]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.lastIndexOf(LAST_RECORD);
    if (end < 0) throw new Error('The last record is not marked as such');
    return padded.subarray(0, end).toString('utf8');
  }
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/**
 * Checks the sender of a push message (RFC 8292). The header must have a token for this service
 * that expires within a day, and the key that signed it. Returns the key. Throws if it is invalid.
 */
export function vapidKeyOf(authorization: string | undefined, audience: string): string {
  const match = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '');
  if (match === null) throw new Error('A push message must name its sender');
  const [, token = '', key = ''] = match;
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is of another key');
  }
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const nowS = Date.now() / 1_000;
  if (claims.aud !== audience) throw new Error(`The token is for ${claims.aud}`);
  if (claims.exp <= nowS || claims.exp > nowS + 24 * 60 * 60)
    throw new Error('The token does not expire within a day');
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error('The token names no contact');
  return key;
}
