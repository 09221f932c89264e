import { BASE } from '../lib/base.ts';

/** The trip that stands at this page's address; its id is null until the server has said it. */
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
