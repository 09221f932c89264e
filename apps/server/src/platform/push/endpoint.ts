import { isIP } from 'node:net';
import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { digestOf } from '../digest.ts';

/** Names that resolve to this machine or its network, whatever a name server says. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet|corp)$/;

/**
 * Whether a push service may lie at this address. A browser tells it, so anybody can: HTTPS on its own port, by a public
 * name, without a user. Where that name leads is looked at when it is connected to (`post.ts`). `trustedOrigin`: of a service
 * that the organiser trusts, wherever it lies; null for none.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | null): boolean {
  if (endpoint.length > MAX_URL_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (trustedOrigin !== null && origin === trustedOrigin) return true;
  if (protocol !== 'https:' || port !== '') return false;
  const name = hostname.replace(/\.$/, '');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && name.includes('.') && !LOCAL_NAME.test(name);
}

/** How a subscription is named: the browser works it out in the same way. */
export function endpointId(endpoint: string): string {
  return digestOf(endpoint);
}
