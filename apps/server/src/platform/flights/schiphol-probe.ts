import type { FlightDirection } from '@reisspel/rules/flight-status';
import type { Exchange } from './ask-json.ts';
import { offsetInstant } from './clock-time.ts';
import { flightName, fullFlightName } from './flight-name.ts';
import type { FlightQuery, FlightReport, ProviderFailure } from './provider.ts';
import { answerOf, askerOf, type Listed, listFlights, type SchipholOptions } from './schiphol.ts';

const SCHIPHOL = 'AMS';
const TIME_ZONE = 'Europe/Amsterdam';
/** Milliseconds assumed between departure and landing when only one is known (spec 9). */
const ASSUMED_FLIGHT_MS = 2 * 60 * 60 * 1_000;

/** A flight in the airport's list, with our reading of it. */
export interface AirportReading {
  flight: Listed;
  direction: FlightDirection;
  /** null: the record holds nothing plausible. */
  report: FlightReport | null;
}

export type ProbeAnswer =
  | { kind: 'listed'; readings: AirportReading[] }
  | { kind: 'failed'; reason: ProviderFailure };

/** Builds the query that this flight would answer. */
function queryFor(flight: Listed, direction: FlightDirection): FlightQuery {
  const here = offsetInstant(flight.scheduleDateTime, TIME_ZONE) ?? 0;
  const ends = (code: string, at: number) => ({ code, at, day: flight.scheduleDate, timeZone: TIME_ZONE });
  const [other = ''] = flight.route?.destinations ?? [];
  return direction === 'departure'
    ? {
        flightNumber: flight.flightName,
        departure: ends(SCHIPHOL, here),
        arrival: ends(other, here + ASSUMED_FLIGHT_MS),
      }
    : {
        flightNumber: flight.flightName,
        departure: ends(other, here - ASSUMED_FLIGHT_MS),
        arrival: ends(SCHIPHOL, here),
      };
}

function readingOf(flight: Listed): AirportReading {
  const direction = flight.flightDirection === 'D' ? 'departure' : 'arrival';
  const answer = answerOf(flight, queryFor(flight, direction));
  return { flight, direction, report: answer.kind === 'found' ? answer.report : null };
}

/**
 * Asks the airport about a flight by name and day only, with a token of its own; `watch` sees every
 * request. `take` counts a call beforehand and returns false when none is left. Returns `refused`
 * when not one call was allowed.
 */
export async function probeSchiphol(
  options: SchipholOptions & { watch: (exchange: Exchange) => void },
  { flightNumber, day }: { flightNumber: string; day: string },
  take: () => Promise<boolean>,
): Promise<ProbeAnswer | { kind: 'refused' }> {
  const ask = askerOf(options);
  // First with four digits, as most airlines are listed, then without padding: see
  // `createSpelling`.
  const spellings = new Set([fullFlightName(flightNumber), flightName(flightNumber)]);
  let answered: ProbeAnswer | null = null;
  for (const name of spellings) {
    if (!(await take())) break;
    const answer = await listFlights(ask, { baseUrl: options.baseUrl, name, day });
    if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason };
    answered = { kind: 'listed', readings: answer.flights.map(readingOf) };
    if (answer.flights.length > 0) break;
  }
  return answered ?? { kind: 'refused' };
}
