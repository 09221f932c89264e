import type { Verdict } from '@reisspel/contract/diagnostics';

/** How the request for the report came here. */
export interface Arrival {
  /** Whether the headers of a proxy are believed. */
  trustsProxy: boolean;
  /** The browser speaks HTTPS, as far as the server believes. */
  secure: boolean;
  /** From the same machine as the server, where browsers allow a camera without HTTPS. */
  local: boolean;
  /** A proxy says in its headers that it speaks HTTPS with the browser. */
  proxySaysSecure: boolean;
  /** A proxy added its headers. */
  proxied: boolean;
}

type IsSet = (name: string) => boolean;
type Judge = (isSet: IsSet, arrival: Arrival) => Verdict;

const ok = (group: string, title: string, text: string): Verdict => ({ group, state: 'ok', title, text });
const off = (group: string, title: string, text: string): Verdict => ({ group, state: 'off', title, text });
const attention = (group: string, title: string, text: string): Verdict => ({
  group,
  state: 'attention',
  title,
  text,
});

const https: Judge = (_, { secure, local, proxySaysSecure }) => {
  if (secure) return ok('Server', 'HTTPS', 'This page came over HTTPS: cameras and the app on phones work.');
  if (proxySaysSecure) {
    const text =
      'A proxy before the server speaks HTTPS, and the server does not believe it: set TRUST_PROXY to 1.';
    return attention('Server', 'HTTPS', text);
  }
  if (local) return ok('Server', 'HTTPS', 'Not needed on this machine. Phones need it for their camera.');
  const text =
    'This page came over plain HTTP: phones give no camera, keep nothing for when there is no network, and get no notifications.';
  return attention('Server', 'HTTPS', text);
};

const proxy: Judge = (_, { trustsProxy, proxied }) => {
  if (trustsProxy) {
    if (proxied) return ok('Server', 'Proxy', 'Addresses and HTTPS are read from the headers of your proxy.');
    const text =
      'TRUST_PROXY is on, and this request came without a proxy’s headers: who gets here past the proxy can claim any address.';
    return attention('Server', 'Proxy', text);
  }
  if (!proxied) return ok('Server', 'Proxy', 'Requests come here directly.');
  const text =
    'Requests come through a proxy, and TRUST_PROXY is off: five wrong passwords of one visitor lock out all, as everybody has the proxy’s address.';
  return attention('Server', 'Proxy', text);
};

const database: Judge = (isSet) =>
  isSet('DATABASE_URL')
    ? ok('Server', 'Database', 'PostgreSQL, at the address in DATABASE_URL.')
    : ok('Server', 'Database', 'SQLite, in the data folder.');

const key: Judge = (isSet) => {
  const group = 'Passwords and keys';
  if (isSet('APP_SECRET')) return ok(group, 'The server’s own key', 'APP_SECRET. Keep it with your backups.');
  if (!isSet('DATABASE_URL')) {
    return ok(group, 'The server’s own key', 'secret.key in the data folder. Keep it with your backups.');
  }
  const text =
    'secret.key in the data folder, while the database is elsewhere: a second server, or this one on an empty disk, cannot read the team passwords. Set APP_SECRET.';
  return attention(group, 'The server’s own key', text);
};

const organiser: Judge = (isSet) =>
  isSet('ADMIN_PASSWORD')
    ? ok('Passwords and keys', 'Organiser’s password', 'ADMIN_PASSWORD, read at each start.')
    : ok('Passwords and keys', 'Organiser’s password', 'Made at the first start, and printed once.');

const owner: Judge = (isSet) =>
  isSet('OWNER_PASSWORD')
    ? ok('Passwords and keys', 'Owner’s page', 'On, at /eigenaar.')
    : off('Passwords and keys', 'Owner’s page', 'No OWNER_PASSWORD: one trip, without the page /eigenaar.');

const photos: Judge = (isSet) => {
  if (isSet('AI_VISION_MODEL'))
    return ok('AI', 'AI for photos', 'Photos with such a check go to your endpoint.');
  const text =
    'No AI: descriptions count as unchecked. Faces, objects, brightness and place are checked on this machine.';
  return off('AI', 'AI for photos', text);
};

const games: Judge = (isSet) =>
  isSet('AI_TEXT_MODEL')
    ? ok('AI', 'AI for games', 'The Spel Generator asks your endpoint.')
    : off('AI', 'AI for games', 'No AI: the Spel Generator takes its games from the built-in lists.');

const airport: Judge = (isSet) => {
  if (isSet('SCHIPHOL_CLIENT_ID')) return ok('Flights', 'Schiphol', 'Asked with the client of your account.');
  if (isSet('SCHIPHOL_APP_ID')) return ok('Flights', 'Schiphol', 'Asked with the old headers, for a proxy.');
  return off('Flights', 'Schiphol', 'No credentials: the airport is not asked.');
};

const secondProvider: Judge = (isSet) => {
  if (isSet('AVIATIONSTACK_ACCESS_KEY'))
    return ok('Flights', 'aviationstack', 'Asked where the airport knows nothing.');
  const nobody = !isSet('SCHIPHOL_CLIENT_ID') && !isSet('SCHIPHOL_APP_ID');
  const text = nobody
    ? 'No key, and no airport either: flights show an example that says so (“Voorbeeldstatus”).'
    : 'No key: what the airport does not know shows an example that says so (“Voorbeeldstatus”).';
  return off('Flights', 'aviationstack', text);
};

const notifications: Judge = (isSet) => {
  if (isSet('PUSH_CONTACT')) return ok('Notifications', 'Contact', 'Push services can turn to you.');
  const text =
    'Push services are given an address that nobody reads. Set PUSH_CONTACT to yours: they write there before they block a server.';
  return attention('Notifications', 'Contact', text);
};

const maps: Judge = (isSet) =>
  isSet('MAP_TILE_URL')
    ? ok('Maps', 'Map server', 'Your own choice.')
    : ok(
        'Maps',
        'Map server',
        'OpenStreetMap. Its rules forbid keeping the map on phones for when there is no network.',
      );

const JUDGES: readonly Judge[] = [
  https,
  proxy,
  database,
  key,
  organiser,
  owner,
  photos,
  games,
  airport,
  secondProvider,
  notifications,
  maps,
];

/** What the settings amount to: what works, what is off and what that means, and what looks like a mistake. */
export function verdictsOf(isSet: IsSet, arrival: Arrival): Verdict[] {
  return JUDGES.map((judge) => judge(isSet, arrival));
}
