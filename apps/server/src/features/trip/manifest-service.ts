import type { Language } from '@reisspel/contract/language';
import type { TripContent } from '@reisspel/contract/trip/trip';
import { withTripKey } from '@reisspel/contract/web-address';
import type { Database } from '../../db/database.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { entryOf, publishedTrip, tripRow } from '../../db/trips.ts';
import { WORDS } from '../../words/languages.ts';
import type { Words } from '../../words/nl.ts';

/** The background of the light theme. Browsers read the dark background from the page. */
const BACKGROUND = '#FFF8EF';

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

function shortcutsOf(content: TripContent | null, base: string, words: Words['manifest']) {
  const shortcuts = [
    { name: words.game, path: '/game', isShown: true },
    { name: words.schedule, path: '/schedule', isShown: content?.schedule.shown === true },
    { name: words.flight, path: '/vlucht', isShown: content?.flights.shown === true },
  ];
  return shortcuts
    .filter(({ isShown }) => isShown)
    .map(({ name, path }) => ({ name, url: `${base}${path}`, icons: ICONS.slice(0, 1) }));
}

interface AppAddress {
  /** "/r/<slug>", or "" for the trip at `/`. */
  base: string;
  language: Language;
}

/** What the manifests of a trip and of the family's page have in common. */
const LOOK = {
  dir: 'ltr',
  display: 'standalone',
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  icons: ICONS,
};

interface FamilyPage {
  /** Path of the page, with the secret of its link. */
  page: string;
  language: Language;
}

/** Returns the manifest of the family's page, which opens at the link and stays there. */
export function familyManifest(title: string, { page, language }: FamilyPage) {
  return {
    ...LOOK,
    id: page,
    name: title,
    short_name: title,
    lang: language,
    start_url: page,
    scope: page,
  };
}

interface EnteredTrip {
  content: TripContent;
  /** The key of a trip that opens with a link: an app on an iPhone has no cookies of Safari. */
  key: string | null;
}

async function findEntered(tx: TripTx): Promise<EnteredTrip> {
  const row = await tripRow(tx);
  const entry = entryOf(row);
  return { content: publishedTrip(row).content, key: entry.kind === 'link' ? entry.key : null };
}

/** Returns a trip's manifest. `trip` is null for a browser that may not read the trip. */
function manifestOf(trip: EnteredTrip | null, { base, language }: AppAddress) {
  const content = trip?.content ?? null;
  const words = WORDS[language].manifest;
  // The scope has no final slash, because the trip's home also works without one, and pages outside
  // the scope get a browser bar. So /r/zomer-2 is in the scope of the app of /r/zomer, and works.
  const home = base || '/';
  return {
    ...LOOK,
    id: home,
    name: content === null ? 'Reisspel' : `Reisspel: ${content.title}`,
    short_name: 'Reisspel',
    description: words.description,
    lang: language,
    start_url: withTripKey(home, trip?.key ?? null),
    scope: home,
    categories: ['travel', 'games'],
    shortcuts: shortcutsOf(content, base, words),
  };
}

export function createManifestService({ database }: { database: Database }) {
  return {
    /** `entered` is true for a browser that may read the trip. */
    async get(scope: TripScope, { entered, ...app }: AppAddress & { entered: boolean }) {
      return manifestOf(entered ? await database.readTrip(scope, findEntered) : null, app);
    },
  };
}

export type ManifestService = ReturnType<typeof createManifestService>;
