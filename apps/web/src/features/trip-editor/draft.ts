import type { TripDraft } from '@reisspel/contract/trip/trip';
import { type FieldPathByValue, type FieldPathValue, get } from 'react-hook-form';

export type DraftFlight = TripDraft['flights']['items'][number];
export type DraftMoment = DraftFlight['departure']['at'];
export type DraftDay = TripDraft['schedule']['days'][number];
export type DraftItem = DraftDay['items'][number];

export type DaysPart = 'schedule' | 'homeStayers';

/** The path of a text in the draft, as in the contract's issues: "hotel.checkIn.day". */
export type TextPath = FieldPathByValue<TripDraft, string>;

/** Paths of the lists whose entries are single texts. */
export type LinesPath = 'flights.tips' | 'hotel.facilities' | 'hotel.address' | 'homeStayers.promises';
export type ListPath =
  | 'links'
  | 'flights.items'
  | 'flights.baggage'
  | LinesPath
  | `${DaysPart}.days`
  | `${DaysPart}.days.${number}.items`;
export type EntryOf<Path extends ListPath> = FieldPathValue<TripDraft, Path>[number];

/** The sections of the editor, with the slugs that name them in the address. */
const SLUGS = {
  general: 'algemeen',
  flights: 'vluchten',
  hotel: 'hotel',
  schedule: 'tijdschema',
  homeStayers: 'thuisblijvers',
  sharing: 'delen',
  versions: 'versies',
} as const;

export type EditorSection = keyof typeof SLUGS;

export type PageSection = Extract<EditorSection, 'flights' | 'hotel' | 'schedule' | 'homeStayers'>;

export type DraftSection = 'general' | PageSection;

export const PAGE_SECTIONS: readonly PageSection[] = ['flights', 'hotel', 'schedule', 'homeStayers'];
export const EDITOR_SECTIONS: readonly EditorSection[] = ['general', ...PAGE_SECTIONS, 'sharing', 'versions'];

/** Returns the section of a slug in the address, or `general` for an unknown slug. */
export function sectionOfSlug(slug: unknown): EditorSection {
  return EDITOR_SECTIONS.find((section) => SLUGS[section] === slug) ?? 'general';
}

export function slugOf(section: EditorSection): string {
  return SLUGS[section];
}

/** Returns `section` if visitors have a page for it, and null if not. */
export function pageSectionOf(section: string | undefined): PageSection | null {
  return PAGE_SECTIONS.find((part) => part === section) ?? null;
}

export function sectionOfPath(path: string): DraftSection {
  return pageSectionOf(path.split('.')[0]) ?? 'general';
}

/** Returns the list at `path` itself, so that the caller can change it. */
export function listAt(draft: TripDraft, path: ListPath): unknown[] {
  const list: unknown = get(draft, path);
  if (!Array.isArray(list)) throw new Error(`The draft has no list at ${path}`);
  return list;
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id : null;
}

/** Returns `path` with ids instead of indexes, so that it stays right after a move. */
export function stablePath(draft: TripDraft, path: string): string {
  const keys = path.split('.');
  return keys.map((key, index) => idOf(get(draft, keys.slice(0, index + 1).join('.'))) ?? key).join('.');
}

/** Returns the id of the flight or day in `path`, or null when `path` is in neither. */
export function entryOfPath(draft: TripDraft, path: string): string | null {
  const flightOrDay = /^(?:flights\.items|(?:schedule|homeStayers)\.days)\.\d+/.exec(path)?.[0];
  return flightOrDay === undefined ? null : idOf(get(draft, flightOrDay));
}

/** Keys of texts that nobody types, because they are generated or chosen from a list. */
const NOT_TYPED: ReadonlySet<string> = new Set(['id', 'direction']);

function typedTexts(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !NOT_TYPED.has(key))
    .flatMap(([key, child]) => typedTexts(child, path === '' ? key : `${path}.${key}`));
}

/** Returns the texts of `draft` that differ from `saved`. A flight, day or item may have moved. */
export function unsavedTexts(saved: TripDraft, draft: TripDraft): { path: string; text: string }[] {
  const before = new Map(typedTexts(saved, '').map(({ path, text }) => [stablePath(saved, path), text]));
  return typedTexts(draft, '').filter(({ path, text }) => before.get(stablePath(draft, path)) !== text);
}

/** Tells whether a part has no content. Hotel dates do not count, because a new trip has them. */
export const IS_BLANK: { [Part in PageSection]: (draft: TripDraft) => boolean } = {
  flights: ({ flights }) => flights.items.length + flights.baggage.length + flights.tips.length === 0,
  hotel: ({ hotel }) => hotel.name === '' && hotel.facilities.length + hotel.address.length === 0,
  schedule: ({ schedule }) => schedule.days.length === 0,
  homeStayers: ({ homeStayers }) => homeStayers.days.length + homeStayers.promises.length === 0,
};

/** Returns the hidden parts that were blank in `before`, and are not in `after`. */
export function newlyFilledParts(before: TripDraft, after: TripDraft): PageSection[] {
  return PAGE_SECTIONS.filter(
    (part) => IS_BLANK[part](before) && !IS_BLANK[part](after) && !after[part].shown,
  );
}
