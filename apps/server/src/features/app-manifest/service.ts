import type { TripContent } from '@reisspel/contract/trip';
import type { Database } from '../../db/database.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** The light theme's page. Browsers take the dark one's from the page itself. */
const GROUND = '#FFF8EF';

const ICONS = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'maskable-192', size: 192, purpose: 'maskable' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
  { name: 'monochrome-512', size: 512, purpose: 'monochrome' },
].map(({ name, size, purpose }) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
}));

interface Shortcut {
  name: string;
  path: string;
  part: 'flights' | 'schedule' | null;
}

const SHORTCUTS: readonly Shortcut[] = [
  { name: 'Spel', path: '/game', part: null },
  { name: 'Tijdschema', path: '/schedule', part: 'schedule' },
  { name: 'Vlucht', path: '/vlucht', part: 'flights' },
];

function shortcutsOf(content: TripContent | null, base: string) {
  return SHORTCUTS.filter(({ part }) => part === null || content?.[part].shown === true).map(
    ({ name, path }) => ({
      name,
      url: `${base}${path}`,
      icons: ICONS.slice(0, 1),
    }),
  );
}

/** The app of the trip that lives at `base`; null for the content of one that this browser may not read. */
function manifestOf(content: TripContent | null, base: string) {
  // Without a slash at the end, as a trip's home goes by both, and an address outside the scope gets a browser's bar. So a
  // link to /r/zomer-2 opens within the app of /r/zomer, where it works as well.
  const home = base || '/';
  return {
    id: home,
    name: content === null ? 'Reisspel' : `Reisspel: ${content.title}`,
    short_name: 'Reisspel',
    description: 'Alles over onze reis, en het teamspel.',
    lang: 'nl',
    dir: 'ltr',
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['travel', 'games'],
    icons: ICONS,
    shortcuts: shortcutsOf(content, base),
  };
}

export function createManifestService({ database }: { database: Database }) {
  return {
    /** What a browser installs of the trip at `base` ("/r/<slug>"; empty for the front page). */
    async get(scope: TripScope, { entered, base }: { entered: boolean; base: string }) {
      const trip = entered ? await database.read((tx) => findPublishedTrip(tx, scope)) : null;
      return manifestOf(trip?.content ?? null, base);
    },
  };
}

export type ManifestService = ReturnType<typeof createManifestService>;
