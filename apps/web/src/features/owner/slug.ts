import { MAX_SLUG_LENGTH } from '@reisspel/contract/limits';
import type { OwnedTrip } from '@reisspel/contract/operate/owner';
import * as m from '../../paraglide/messages.js';

const NON_SLUG_CHARACTERS = /[^a-z0-9]+/g;
const OUTER_HYPHENS = /^-+|-+$/g;
/** The pattern of the contract's `TripSlug`, without its length. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Makes a slug from a title: "Zomer in Mälmö!" becomes "zomer-in-malmo". It may be empty. */
export function slugOf(title: string): string {
  return (
    title
      // Strips the accents.
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(NON_SLUG_CHARACTERS, '-')
      .replace(OUTER_HYPHENS, '')
      .slice(0, MAX_SLUG_LENGTH)
      .replace(OUTER_HYPHENS, '')
  );
}

/** Says why a slug is refused, or null when it is valid. `taken` are the slugs of other trips. */
export function slugError(slug: string, taken: readonly string[]): string | null {
  if (slug === '') return m.owner_slug_missing();
  if (slug.length > MAX_SLUG_LENGTH || !SLUG.test(slug)) return m.owner_slug_malformed();
  return taken.includes(slug) ? m.error_slug_taken() : null;
}

/** Returns the path of a trip. Link to it with an `<a>`, because it needs a full page load. */
export function tripPath({ slug, isDefault }: Pick<OwnedTrip, 'slug' | 'isDefault'>): string {
  return isDefault ? '/' : `/r/${slug}/`;
}

/** Returns the address without a scheme, as people read it: "reis.example.nl/r/zomer". */
export function readableAddress({
  slug,
  isDefault,
}: Pick<OwnedTrip, 'isDefault'> & { slug: string }): string {
  return isDefault ? location.host : `${location.host}/r/${slug}`;
}
