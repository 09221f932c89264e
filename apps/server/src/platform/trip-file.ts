import { type TripContent, TripFile } from '@reisspel/contract/trip';

/**
 * A trip as a file. The schema fixes the order of keys, so that the same trip gives the same bytes.
 * Throws on content that breaks the schema.
 */
export function tripFileText(trip: TripContent): string {
  const file = TripFile.parse({ format: 'reisspel-trip', version: 1, trip });
  return `${JSON.stringify(file, null, 2)}\n`;
}
