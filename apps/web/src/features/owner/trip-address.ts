import type { OwnedTrip } from '@reisspel/contract/owner';

/** Where a trip lives. Other than this page: the browser loads it anew. */
export function tripPath({ slug, isDefault }: Pick<OwnedTrip, 'slug' | 'isDefault'>): string {
  return isDefault ? '/' : `/r/${slug}/`;
}

/** The address as people tell it to each other: "reis.example.nl/r/zomer". */
export function spokenAddress({ slug, isDefault }: Pick<OwnedTrip, 'isDefault'> & { slug: string }): string {
  return isDefault ? location.host : `${location.host}/r/${slug}`;
}
