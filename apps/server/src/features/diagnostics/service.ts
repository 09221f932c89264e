import type { SettingState, SettingsReport, SettingsVerdict } from '@reisspel/contract/operate/diagnostics';
import { VERSION } from '../../platform/process.ts';

export interface DescribedSetting {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  /** The effect when it is not set. */
  readonly unset: { readonly kind: 'default' | 'generated' | 'off'; readonly text: string };
}

export interface SettingsDeps {
  readonly described: readonly DescribedSetting[];
  readonly set: readonly string[];
  /** Set variables that are probably misspelt settings. */
  readonly slips: readonly SettingsReport['slips'][number][];
}

export interface Arrival {
  /** The setting TRUST_PROXY. */
  trustsProxy: boolean;
  /** True if the server considers the browser's connection HTTPS. */
  secure: boolean;
  /** True if the page is open on the server's own machine, where a camera needs no HTTPS. */
  local: boolean;
  /** True if a proxy header says that the browser uses HTTPS. */
  proxySaysSecure: boolean;
  /** True if the request has headers of a proxy. */
  proxied: boolean;
}

type IsSet = (name: string) => boolean;
type Finding = Pick<SettingsVerdict, 'state' | 'text'>;

const ok = (text: string): Finding => ({ state: 'ok', text });
const off = (text: string): Finding => ({ state: 'off', text });
const attention = (text: string): Finding => ({ state: 'attention', text });

function httpsFinding({ secure, local, proxySaysSecure }: Arrival): Finding {
  if (secure) return ok('This page came over HTTPS: cameras and the app on phones work.');
  if (proxySaysSecure) {
    return attention(
      'A proxy before the server speaks HTTPS, and the server does not believe it: set TRUST_PROXY to 1.',
    );
  }
  if (local) return ok('Not needed on this machine. Phones need it for their camera.');
  return attention(
    'This page came over plain HTTP: phones give no camera, keep nothing for when there is no network, and get no notifications.',
  );
}

function proxyFinding({ trustsProxy, proxied }: Arrival): Finding {
  if (trustsProxy && proxied) return ok('Addresses and HTTPS are read from the headers of your proxy.');
  if (trustsProxy) {
    return attention(
      'TRUST_PROXY is on, and this request came without a proxy’s headers: who gets here past the proxy can claim any address.',
    );
  }
  if (!proxied) return ok('Requests come here directly.');
  return attention(
    'Requests come through a proxy, and TRUST_PROXY is off: five wrong passwords of one visitor lock out all, as everybody has the proxy’s address.',
  );
}

function keyFinding(isSet: IsSet): Finding {
  if (isSet('APP_SECRET')) return ok('APP_SECRET. Keep it with your backups.');
  if (!isSet('DATABASE_URL')) return ok('secret.key in the data folder. Keep it with your backups.');
  return attention(
    'secret.key in the data folder, while the database is elsewhere: a second server, or this one on an empty disk, cannot read the team passwords. Set APP_SECRET.',
  );
}

function airportFinding(isSet: IsSet): Finding {
  if (isSet('SCHIPHOL_CLIENT_ID')) return ok('Asked with the client of your account.');
  if (isSet('SCHIPHOL_APP_ID')) return ok('Asked with the old headers, for a proxy.');
  return off('No credentials: the airport is not asked.');
}

function secondProviderFinding(isSet: IsSet): Finding {
  if (isSet('AVIATIONSTACK_ACCESS_KEY')) return ok('Asked where the airport knows nothing.');
  return isSet('SCHIPHOL_CLIENT_ID') || isSet('SCHIPHOL_APP_ID')
    ? off('No key: what the airport does not know shows an example that says so (“Voorbeeldstatus”).')
    : off('No key, and no airport either: flights show an example that says so (“Voorbeeldstatus”).');
}

/** Reports what works, what is off and its effect, and what looks like a mistake. */
export function verdictsOf(isSet: IsSet, arrival: Arrival): SettingsVerdict[] {
  const findings: readonly (readonly [group: string, title: string, finding: Finding])[] = [
    ['Server', 'HTTPS', httpsFinding(arrival)],
    ['Server', 'Proxy', proxyFinding(arrival)],
    [
      'Server',
      'Database',
      isSet('DATABASE_URL')
        ? ok('PostgreSQL, at the address in DATABASE_URL.')
        : ok('SQLite, in the data folder.'),
    ],
    ['Passwords and keys', 'The server’s own key', keyFinding(isSet)],
    [
      'Passwords and keys',
      'Organiser’s password',
      isSet('ADMIN_PASSWORD')
        ? ok('ADMIN_PASSWORD, read at each start.')
        : ok('Made at the first start, and printed once.'),
    ],
    [
      'Passwords and keys',
      'Owner’s page',
      isSet('OWNER_PASSWORD')
        ? ok('On, at /eigenaar.')
        : off('No OWNER_PASSWORD: one trip, without the page /eigenaar.'),
    ],
    [
      'AI',
      'AI for photos',
      isSet('AI_VISION_MODEL')
        ? ok('Photos with such a check go to your endpoint.')
        : off('No AI: descriptions count as unchecked. This machine does the other checks.'),
    ],
    [
      'AI',
      'AI for games',
      isSet('AI_TEXT_MODEL')
        ? ok('The Spel Generator asks your endpoint.')
        : off('No AI: the Spel Generator takes its games from the built-in lists.'),
    ],
    ['Flights', 'Schiphol', airportFinding(isSet)],
    ['Flights', 'aviationstack', secondProviderFinding(isSet)],
    [
      'Notifications',
      'Contact',
      isSet('PUSH_CONTACT')
        ? ok('Push services can turn to you.')
        : attention(
            'Push services are given an address that nobody reads. Set PUSH_CONTACT to yours: they write there before they block a server.',
          ),
    ],
    [
      'Maps',
      'Map server',
      isSet('MAP_TILE_URL')
        ? ok('Your own choice.')
        : ok('OpenStreetMap. Its rules forbid keeping the map on phones for when there is no network.'),
    ],
    [
      'Maps',
      'Geocoder',
      isSet('GEOCODER_URL')
        ? ok('Asked when an organiser searches a place by its name.')
        : off('No address: organisers choose places on the map.'),
    ],
  ];
  return findings.map(([group, title, { state, text }]) => ({ group, state, title, text }));
}

/** Returns a verdict for each group: the settings that are set, or the effect if none is. */
function plainVerdicts(settings: readonly SettingState[]): SettingsVerdict[] {
  return [...Map.groupBy(settings, ({ group }) => group)].map(([group, members]) => {
    const set = members.filter(({ source }) => source === 'environment').map(({ name }) => name);
    if (set.length > 0) return { group, state: 'ok', title: group, text: `Set: ${set.join(', ')}.` };
    const first = members.find(({ source }) => source === 'off');
    return {
      group,
      state: first ? 'off' : 'ok',
      title: group,
      text: first?.unset ?? 'All as the program has it.',
    };
  });
}

/** Creates the service that reports each setting's source and effect. It receives no values. */
export function createSettingsService({ described, set, slips }: SettingsDeps) {
  const isSet = (name: string) => set.includes(name);
  const settings = described.map(
    ({ name, group, summary, unset }): SettingState => ({
      name,
      group,
      summary,
      unset: unset.text,
      source: isSet(name) ? 'environment' : unset.kind,
    }),
  );
  const misspelt = slips.map(
    ({ name, meant }): SettingsVerdict => ({
      group: described.find((setting) => setting.name === meant)?.group ?? '',
      state: 'attention',
      title: `${name} is no setting`,
      text: `Nobody reads it. Did you mean ${meant}?`,
    }),
  );
  const report = (arrival: Arrival): SettingsReport => {
    const verdicts = verdictsOf(isSet, arrival);
    const groupsWithVerdict = new Set(verdicts.map(({ group }) => group));
    const others = settings.filter(({ group }) => !groupsWithVerdict.has(group));
    return {
      verdicts: [...misspelt, ...verdicts, ...plainVerdicts(others)],
      settings,
      slips: [...slips],
      server: {
        version: VERSION,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    };
  };
  return { report };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
