import { ECDH } from 'node:crypto';
import webpush from 'web-push';

/** Signs what this server sends (VAPID, RFC 8292), in base64url: browsers subscribe to the public key. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  return webpush.generateVAPIDKeys();
}

const CURVE = 'prime256v1';
const UNCOMPRESSED = 0x04;

/** Whether a browser's public key is a point of P-256, so that it can be encrypted with. */
export function isPublicKey(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url');
  if (bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}
