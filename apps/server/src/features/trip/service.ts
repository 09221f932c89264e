import type { Trip } from '@reisspel/contract/trip';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { findTrip } from './store.ts';

export function createTripService({ database }: { database: Database }) {
  return {
    get: (scope: TripScope): Promise<Trip> => database.read((tx) => findTrip(tx, scope)),
  };
}

export type TripService = ReturnType<typeof createTripService>;
