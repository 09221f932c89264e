import { type TripContent, TripFile } from '@reisspel/contract/trip';

/**
 * A trip as a file. The contract gives every object its keys in one order, so the same trip is always the same bytes.
 * Throws on content that breaks the contract.
 */
export function tripFileText(trip: TripContent): string {
  const file = TripFile.parse({ format: 'reisspel-trip', version: 1, trip });
  return `${JSON.stringify(file, null, 2)}\n`;
}
