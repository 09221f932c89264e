import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Networks outside the public internet (IANA's registries of special-purpose addresses): this
 * machine, its local network and its cloud.
 */
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
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** False for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
