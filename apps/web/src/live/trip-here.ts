import { BASE } from '../lib/base.ts';

/** The trip at this page's address; `tripId` is null until the server has sent it. */
export interface TripHere {
  base: string;
  tripId: string | null;
}

let tripId: string | null = null;

export function learnTripId(id: string): void {
  tripId = id;
}

export function tripHere(): TripHere {
  return { base: BASE, tripId };
}
