import { ECDH } from 'node:crypto';
import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { sha256 } from '../digest.ts';
import { isOutsideAddress } from '../public-lookup.ts';

/**
 * Whether a push service may lie at this address. A browser tells it, so anybody can: HTTPS on its own port, by a public
 * name, without a user. Where that name leads is looked at when it is connected to (`delivery.ts`). `trustedOrigin`: of a service
 * that the organiser trusts, wherever it lies; null for none.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | null): boolean {
  if (endpoint.length > MAX_URL_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return (trustedOrigin !== null && origin === trustedOrigin) || isOutsideAddress(endpoint);
}

/** How a subscription is named: the browser works it out in the same way. */
export function endpointId(endpoint: string): string {
  return sha256(endpoint, 'base64url');
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
