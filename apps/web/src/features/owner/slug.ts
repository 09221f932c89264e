import { MAX_SLUG_LENGTH } from '@reisspel/contract/limits';

const NOT_IN_SLUG = /[^a-z0-9]+/g;
const AT_THE_ENDS = /^-+|-+$/g;
/** What the contract's `TripSlug` takes, beside its length. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A name in the address for a trip of this title: "Zomer in Mälmö!" becomes "zomer-in-malmo". May be empty. */
export function slugOf(title: string): string {
  return (
    title
      // Takes the accents off their letters.
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(NOT_IN_SLUG, '-')
      .replace(AT_THE_ENDS, '')
      .slice(0, MAX_SLUG_LENGTH)
      .replace(AT_THE_ENDS, '')
  );
}

export type SlugProblem = 'missing' | 'malformed' | 'taken';

/** What is wrong with a name that somebody typed; null is nothing. `taken` are the names of other trips. */
export function slugProblem(slug: string, taken: readonly string[]): SlugProblem | null {
  if (slug === '') return 'missing';
  if (slug.length > MAX_SLUG_LENGTH || !SLUG.test(slug)) return 'malformed';
  return taken.includes(slug) ? 'taken' : null;
}
