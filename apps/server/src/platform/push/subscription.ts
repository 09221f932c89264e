import { ECDH } from 'node:crypto';
import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { sha256 } from '../digest.ts';
import { isOutsideAddress } from '../public-lookup.ts';

/**
 * True for an acceptable push address. A browser reports it, so anybody can: HTTPS on port 443, by
 * a public name, without credentials. `delivery.ts` checks what the name resolves to.
 * `trustedOrigin` is the organiser's trusted service, which may be anywhere; null for none.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | null): boolean {
  if (endpoint.length > MAX_URL_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return (trustedOrigin !== null && origin === trustedOrigin) || isOutsideAddress(endpoint);
}

/** Id of a subscription; the browser computes the same. */
export function endpointId(endpoint: string): string {
  return sha256(endpoint, 'base64url');
}

const CURVE = 'prime256v1';
const UNCOMPRESSED = 0x04;

/** True for a point on P-256, without which encryption fails. */
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
