import { type TripContent, TripFile } from '@reisspel/contract/trip/trip';

/** The schema fixes the order of keys, so the same trip gives the same bytes. */
export function tripFileText(trip: TripContent): string {
  const file = TripFile.parse({ format: 'reisspel-trip', version: 1, trip });
  return `${JSON.stringify(file, null, 2)}\n`;
}
