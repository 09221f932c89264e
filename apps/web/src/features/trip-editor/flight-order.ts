import { instantOf } from '@reisspel/rules/zoned-time';
import { inOrder, isClock, isDay } from './day-order.ts';
import type { DraftFlight } from './draft-types.ts';
import { isTimeZone } from './time-zones.ts';

type DraftMoment = DraftFlight['departure']['at'];

/** Epoch milliseconds of a moment; null while it is not complete. */
export function instantOfDraft({ local, timeZone }: DraftMoment): number | null {
  const complete = isDay(local.slice(0, 10)) && isClock(local.slice(11)) && isTimeZone(timeZone);
  return complete ? instantOf({ local, timeZone }) : null;
}

/** Flights by departure. One without a time stands last. */
export function orderedFlights(flights: DraftFlight[]): DraftFlight[] {
  return inOrder(flights, ({ departure }) => instantOfDraft(departure.at));
}

/** When the first flight leaves; null while no flight has a time. */
export function firstDeparture(flights: DraftFlight[]): DraftMoment | null {
  const at = orderedFlights(flights)[0]?.departure.at;
  return at !== undefined && instantOfDraft(at) !== null ? at : null;
}
