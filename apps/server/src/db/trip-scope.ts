import type { TripId } from '@reisspel/contract/ids';

declare const scopeBrand: unique symbol;

/**
 * The ticket every store function asks for: a request that was let in to this trip. Queries filter on it, so an
 * id of another trip finds nothing.
 */
export interface TripScope {
  readonly tripId: TripId;
  readonly [scopeBrand]: true;
}

/** Only the auth gate, the live hub and the server's own jobs mint one; the boundary check keeps it so. */
export function mintTripScope(tripId: TripId): TripScope {
  const scope: { readonly tripId: TripId } = Object.freeze({ tripId });
  return scope as TripScope;
}
