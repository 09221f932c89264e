import { assumedArrival } from '@reisspel/rules/flight-status';
import type { FlightQuery } from './provider.ts';

/**
 * When a flight lands that nobody says it of (epoch milliseconds): as long after it leaves as planned; two hours (spec 9)
 * where the plan makes no sense.
 */
export function assumedLanding({ departure, arrival }: FlightQuery, leavesAt: number): number {
  const planned = arrival.at - departure.at;
  return planned > 0 ? leavesAt + planned : assumedArrival(leavesAt);
}
