import type { OwnedTrip } from '@reisspel/contract/owner';

/** The path of a trip. It is another page, which the browser loads anew. */
export function tripPath({ slug, isDefault }: Pick<OwnedTrip, 'slug' | 'isDefault'>): string {
  return isDefault ? '/' : `/r/${slug}/`;
}

/** The address for people: "reis.example.nl/r/zomer". */
export function spokenAddress({ slug, isDefault }: Pick<OwnedTrip, 'isDefault'> & { slug: string }): string {
  return isDefault ? location.host : `${location.host}/r/${slug}`;
}
