import { type TripContent, TripFile } from '@reisspel/contract/trip/trip';

export { findShared } from './shared-link.ts';

/** Returns the text of a trip file. The schema sorts the keys, so equal trips have equal texts. */
export function tripFileText(trip: TripContent): string {
  const file = TripFile.parse({ format: 'reisspel-trip', version: 1, trip });
  return `${JSON.stringify(file, null, 2)}\n`;
}
