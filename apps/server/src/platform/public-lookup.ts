import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Names that may resolve to this machine or its network, whatever a name server says. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet|corp)$/;

/** Thrown when a name resolves to an address outside the public internet. */
export class NotPublicError extends Error {}

/**
 * True for an address from outside that the server may request: HTTPS on port 443, by a public
 * name, without credentials. `publicOnly` checks what the name resolves to on connecting.
 */
export function isOutsideAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '' || protocol !== 'https:' || port !== '') return false;
  const name = hostname.replace(/\.$/, '');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && name.includes('.') && !LOCAL_NAME.test(name);
}

/**
 * Wraps `dns.lookup` and rejects names that resolve to any non-public address. Node then connects
 * to the very address that was checked. `onEnd` is called when the lookup ends, successful or not.
 */
export function publicOnly(resolve: LookupFunction, onEnd: () => void = () => {}): LookupFunction {
  return (hostname, options, found) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      onEnd();
      // Despite its types, Node passes no addresses with an error.
      const all = error || typeof addresses === 'string' ? [] : addresses;
      const [first] = all;
      if (first === undefined) {
        found(error ?? new Error(`${hostname} leads nowhere`), '');
        return;
      }
      const astray = all.find(({ address }) => !isPublicAddress(address));
      if (astray) found(new NotPublicError(`${hostname} leads to ${astray.address}`), '');
      else if (options.all === true) found(null, all);
      else found(null, first.address, first.family);
    });
  };
}
