import { airportState, delayMinutes, type FlightDirection, withDelay } from '@reisspel/rules/flight-status';
import { instantOf } from '@reisspel/rules/zoned-time';
import { z } from 'zod';
import { addressOf, askJson, failed, type JsonAnswer, type Line } from './ask-json.ts';
import { assumedLanding } from './assumed-landing.ts';
import { flightName, fullFlightName } from './flight-name.ts';
import { AirportRecord, type FlightProvider, type FlightQuery, type ProviderAnswer } from './provider.ts';
import { createTokenSource, type OAuthCredentials } from './schiphol-token.ts';

const SCHIPHOL = 'AMS';
const TIME_ZONE = 'Europe/Amsterdam';
const FLIGHTS_PATH = '/public/public-flights/v4/flights';

/** The headers of the platform that was shut down on 1 October 2026, for a proxy that still takes them (design 7). */
interface LegacyCredentials {
  kind: 'legacy';
  appId: string;
  appKey: string;
}

export interface SchipholOptions extends Line {
  /** "https://api.schiphol.nl". */
  baseUrl: string;
  credentials: OAuthCredentials | LegacyCredentials;
}

/** Epoch milliseconds of a time as Schiphol writes it; null when it is none. One without an offset is by its own clock. */
function instantAt(text: string): number | null {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?=(?::\d{2}(?:\.\d+)?)?$)/.exec(text)?.[0];
  const instant = local === undefined ? Date.parse(text) : instantOf({ local, timeZone: TIME_ZONE });
  return Number.isFinite(instant) ? instant : null;
}

/** Left out or odd, it says nothing; the flight it stands with still counts. */
const OptionalText = z.string().nullish().catch(null);

/** What of the answer is read; the terminal and the times beside the off-block time are beyond the spec's record. */
const Listed = z.object({
  flightName: z.string(),
  scheduleDate: z.string(),
  scheduleTime: z.string(),
  scheduleDateTime: z.string().refine((text) => instantAt(text) !== null),
  publicEstimatedOffBlockTime: OptionalText,
  actualOffBlockTime: OptionalText,
  estimatedLandingTime: OptionalText,
  actualLandingTime: OptionalText,
  flightDirection: z.enum(['A', 'D']),
  route: z.object({ destinations: z.array(z.string()).nullish() }).nullish(),
  publicFlightState: z.object({ flightStates: z.array(z.string()).nullish() }).nullish(),
  gate: OptionalText,
  terminal: z.union([z.string(), z.number()]).nullish().catch(null),
});
type Listed = z.infer<typeof Listed>;
const Flights = z.object({ flights: z.array(z.unknown()) });

type Ask = (url: URL) => Promise<JsonAnswer>;

/** Puts a question with its headers: the token of the moment, or the old ones. */
function askerOf({ credentials, ...line }: SchipholOptions): Ask {
  const common = { Accept: 'application/json', ResourceVersion: 'v4' };
  if (credentials.kind === 'legacy') {
    const headers = { ...common, app_id: credentials.appId, app_key: credentials.appKey };
    return (url) => askJson(url, { headers }, line);
  }
  const tokens = createTokenSource(credentials, line);
  return async (url) => {
    const answer = await tokens.get();
    if (answer.kind === 'failed') return answer;
    const headers = { ...common, Authorization: `Bearer ${answer.token}` };
    const flights = await askJson(url, { headers }, line);
    // The next question comes with another; a second call for this one would be one more than was counted.
    if (flights.kind === 'failed' && flights.reason === 'unauthorized') tokens.drop(answer.token);
    return flights;
  };
}

function directionOf({ departure }: FlightQuery): FlightDirection {
  return departure.code === SCHIPHOL ? 'departure' : 'arrival';
}

function scheduledAt({ scheduleDateTime }: Listed): number {
  return instantAt(scheduleDateTime) ?? Number.POSITIVE_INFINITY;
}

/** The first of these times that is known. */
function firstOf(...texts: readonly (string | null | undefined)[]): number | null {
  for (const text of texts) {
    const instant = text ? instantAt(text) : null;
    if (instant !== null) return instant;
  }
  return null;
}

/** Of several flights of one name: ours by its other end, else the one nearest to our time. */
function choose(flights: Listed[], query: FlightQuery): Listed | undefined {
  const direction = directionOf(query);
  const [here, there] =
    direction === 'departure' ? [query.departure, query.arrival] : [query.arrival, query.departure];
  const away = (flight: Listed) => Math.abs(scheduledAt(flight) - here.at);
  const name = flightName(query.flightNumber);
  const sameWay = flights.filter(
    (flight) =>
      flightName(flight.flightName) === name &&
      flight.flightDirection === (direction === 'departure' ? 'D' : 'A'),
  );
  const sameEnd = sameWay.filter(({ route }) => route?.destinations?.includes(there.code));
  return (sameEnd.length > 0 ? sameEnd : sameWay).toSorted((a, b) => away(a) - away(b))[0];
}

/** What is known of a departure at Schiphol, which does not follow the flight to its end. */
function departureReport(flight: Listed, query: FlightQuery) {
  const expected = firstOf(flight.actualOffBlockTime, flight.publicEstimatedOffBlockTime);
  const departureTime = expected ?? scheduledAt(flight);
  return {
    delayMinutes: delayMinutes(scheduledAt(flight), expected),
    gate: flight.gate ?? null,
    terminal: flight.terminal == null ? null : String(flight.terminal),
    departureTime,
    arrivalTime: assumedLanding(query, departureTime),
  };
}

/** What is known of an arrival: its gate and terminal are those at Schiphol, and say nothing of where it leaves. */
function arrivalReport(flight: Listed) {
  const expected = firstOf(flight.actualLandingTime, flight.estimatedLandingTime);
  return {
    delayMinutes: delayMinutes(scheduledAt(flight), expected),
    gate: null,
    terminal: null,
    departureTime: firstOf(flight.actualOffBlockTime, flight.publicEstimatedOffBlockTime),
    arrivalTime: expected ?? scheduledAt(flight),
  };
}

function answerOf(flight: Listed, query: FlightQuery): ProviderAnswer {
  const direction = directionOf(query);
  const report = direction === 'departure' ? departureReport(flight, query) : arrivalReport(flight);
  const states = flight.publicFlightState?.flightStates ?? [];
  return {
    kind: 'found',
    report: {
      ...report,
      status: withDelay(airportState(states, direction), report.delayMinutes),
      currentPosition: null,
    },
    record: AirportRecord.parse({
      ...flight,
      publicEstimatedOffBlockTime: flight.publicEstimatedOffBlockTime ?? null,
      route: { destinations: flight.route?.destinations ?? [] },
      publicFlightState: { flightStates: states },
      gate: flight.gate ?? null,
    }),
  };
}

/**
 * How to write numbers of fewer than four digits: most airlines have them filled up in Schiphol's list ("KL0588"),
 * some do not ("CD216"), and a question that is written otherwise finds nothing. One that found nothing is put the other
 * way next time, as a second question at once would cost a second call.
 */
function createSpelling() {
  const short = new Set<string>();
  return {
    of: (written: string) => (short.has(flightName(written)) ? flightName(written) : fullFlightName(written)),
    foundNothing(written: string): void {
      const name = flightName(written);
      if (name !== fullFlightName(written) && !short.delete(name)) short.add(name);
    },
  };
}

/** The flights of an answer; null when it is none of Schiphol's. */
function listed(body: unknown): Listed[] | null {
  const list = Flights.safeParse(body);
  if (!list.success) return null;
  // One record that is not as documented does not take the others along.
  const flights = list.data.flights.flatMap((flight) => Listed.safeParse(flight).data ?? []);
  return flights.length === 0 && list.data.flights.length > 0 ? null : flights;
}

/** Flights that leave from or come to Schiphol, by its PublicFlight API, version 4. */
export function createSchiphol(options: SchipholOptions): FlightProvider {
  const ask = askerOf(options);
  const spelling = createSpelling();
  return {
    source: 'airport',
    covers: ({ departure, arrival }) => departure.code === SCHIPHOL || arrival.code === SCHIPHOL,
    async ask(query) {
      const url = addressOf(options.baseUrl, FLIGHTS_PATH);
      const { day } = directionOf(query) === 'departure' ? query.departure : query.arrival;
      url.searchParams.set('scheduleDate', day);
      url.searchParams.set('flightName', spelling.of(query.flightNumber));
      const answer = await ask(url);
      if (answer.kind === 'failed') return failed(answer.reason, answer.retryAfterMs);
      const flights = answer.kind === 'empty' ? [] : listed(answer.body);
      if (flights === null) return failed('unreadable');
      const flight = choose(flights, query);
      if (flight) return answerOf(flight, query);
      spelling.foundNothing(query.flightNumber);
      return { kind: 'not_found' };
    },
  };
}
