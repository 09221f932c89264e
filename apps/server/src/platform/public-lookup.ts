import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Names that resolve to this machine or its network, whatever a name server says. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet|corp)$/;

/** A name leads to where nobody of the public internet can be. */
export class NotPublicError extends Error {}

/**
 * Whether an address may be asked that somebody else gave us: HTTPS on its own port, by a public name, without a user. Where
 * that name leads is looked at when it is connected to (`publicOnly`).
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
 * Resolves a name as Node does (`dns.lookup`), and refuses one that leads anywhere but to the public internet. The connection
 * goes to the very address that was looked at. `onEnd` hears when the question is over, however it ended.
 */
export function publicOnly(resolve: LookupFunction, onEnd: () => void = () => {}): LookupFunction {
  return (hostname, options, found) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      onEnd();
      // Node gives no addresses at all beside an error, whatever its types say.
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
