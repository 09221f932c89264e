import { assumedArrival } from '@reisspel/rules/flight-status';
import type { FlightQuery } from './provider.ts';

/**
 * Landing time (epoch milliseconds) of a flight without a reported one: the departure plus the
 * planned duration, or plus two hours (spec 9) where the plan makes no sense.
 */
export function assumedLanding({ departure, arrival }: FlightQuery, leavesAt: number): number {
  const planned = arrival.at - departure.at;
  return planned > 0 ? leavesAt + planned : assumedArrival(leavesAt);
}
