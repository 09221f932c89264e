import { airportState, delayMinutes, type FlightDirection, withDelay } from '@reisspel/rules/flight-status';
import { z } from 'zod';
import { type AskOptions, addressOf, askJson, failed, type JsonAnswer } from '../ask-json.ts';
import { clockTime, flightName, fullFlightName, offsetInstant } from './notation.ts';
import {
  assumedLanding,
  type FlightClaims,
  NOTHING_CLAIMED,
  type PlausibleClaims,
  plausibleClaims,
  plausiblePlace,
} from './plausible.ts';
import {
  AirportRecord,
  type FlightProvider,
  type FlightQuery,
  type PlanAnswer,
  type ProviderAnswer,
} from './provider.ts';
import { createTokenSource, type OAuthCredentials } from './schiphol-token.ts';

const SCHIPHOL = 'AMS';
const TIME_ZONE = 'Europe/Amsterdam';
const FLIGHTS_PATH = '/public/public-flights/v4/flights';

/** Headers of the API that ended on 1 October 2026, for proxies that accept them (design 7). */
interface LegacyCredentials {
  kind: 'legacy';
  appId: string;
  appKey: string;
}

export interface SchipholOptions extends AskOptions {
  baseUrl: string;
  credentials: OAuthCredentials | LegacyCredentials;
}

/** Most characters of a field that is passed on unchanged: enough for Schiphol's longest times. */
const MAX_FIELD_LENGTH = 40;
/** Most codes per flight: one has a few stops, and a few states at once. */
const MAX_CODES = 20;

/** Returns epoch milliseconds of a time in Schiphol's notation; null when invalid. */
function instantAt(text: string | null | undefined): number | null {
  return offsetInstant(text, TIME_ZONE);
}

const Field = z.string().max(MAX_FIELD_LENGTH);
/** An absent or malformed value becomes null. The rest of the flight stays valid. */
const OptionalText = Field.nullish().catch(null);

/** Lists the fields that this code reads. The spec has no terminal and fewer times. */
const ListedFlight = z.object({
  flightName: Field,
  scheduleDate: Field,
  scheduleTime: Field,
  scheduleDateTime: Field.refine((text) => instantAt(text) !== null),
  publicEstimatedOffBlockTime: OptionalText,
  actualOffBlockTime: OptionalText,
  estimatedLandingTime: OptionalText,
  actualLandingTime: OptionalText,
  flightDirection: z.enum(['A', 'D']),
  route: z.object({ destinations: z.array(z.string()).nullish() }).nullish(),
  publicFlightState: z.object({ flightStates: z.array(z.string()).nullish() }).nullish(),
  gate: OptionalText,
  terminal: z.union([z.string(), z.int().nonnegative()]).nullish().catch(null),
});
export type ListedFlight = z.infer<typeof ListedFlight>;
const Flights = z.object({ flights: z.array(z.unknown()) });

export type AskAirport = (url: URL) => Promise<JsonAnswer>;

/** Returns a function that sends requests with these credentials. */
export function askerOf({ credentials, ...options }: SchipholOptions): AskAirport {
  const common = { Accept: 'application/json', ResourceVersion: 'v4' };
  if (credentials.kind === 'legacy') {
    const headers = { ...common, app_id: credentials.appId, app_key: credentials.appKey };
    return (url) => askJson(url, { headers }, options);
  }
  const tokens = createTokenSource(credentials, options);
  return async (url) => {
    const answer = await tokens.get();
    if (answer.kind === 'failed') return answer;
    const headers = { ...common, Authorization: `Bearer ${answer.token}` };
    const flights = await askJson(url, { headers }, options);
    // The next question fetches a new token. A retry here would be an uncounted call.
    if (flights.kind === 'failed' && flights.reason === 'unauthorized') tokens.drop(answer.token);
    return flights;
  };
}

function directionOf({ departure }: FlightQuery): FlightDirection {
  return departure.code === SCHIPHOL ? 'departure' : 'arrival';
}

function scheduledAt({ scheduleDateTime }: ListedFlight): number {
  return instantAt(scheduleDateTime) ?? Number.POSITIVE_INFINITY;
}

/** Finds the flight with this number and direction, if possible this airport, nearest in time. */
function chooseFlight(flights: ListedFlight[], query: FlightQuery): ListedFlight | undefined {
  const direction = directionOf(query);
  const [atSchiphol, elsewhere] =
    direction === 'departure' ? [query.departure, query.arrival] : [query.arrival, query.departure];
  const distance = (flight: ListedFlight) => Math.abs(scheduledAt(flight) - atSchiphol.at);
  const name = flightName(query.flightNumber);
  const sameDirection = flights.filter(
    (flight) =>
      flightName(flight.flightName) === name &&
      flight.flightDirection === (direction === 'departure' ? 'D' : 'A'),
  );
  const sameAirport = sameDirection.filter(({ route }) => route?.destinations?.includes(elsewhere.code));
  return (sameAirport.length > 0 ? sameAirport : sameDirection).toSorted(
    (a, b) => distance(a) - distance(b),
  )[0];
}

/** Claims no gate for an arriving flight: Schiphol reports its own gate, not the departure's. */
function claimsOf(flight: ListedFlight, direction: FlightDirection): FlightClaims {
  const scheduled = instantAt(flight.scheduleDateTime);
  const offBlock = {
    ...NOTHING_CLAIMED,
    estimated: instantAt(flight.publicEstimatedOffBlockTime),
    actual: instantAt(flight.actualOffBlockTime),
  };
  const landing = {
    ...NOTHING_CLAIMED,
    estimated: instantAt(flight.estimatedLandingTime),
    actual: instantAt(flight.actualLandingTime),
  };
  return direction === 'departure'
    ? {
        departure: { ...offBlock, scheduled },
        arrival: NOTHING_CLAIMED,
        gate: flight.gate ?? null,
        terminal: flight.terminal == null ? null : String(flight.terminal),
        position: null,
      }
    : { departure: offBlock, arrival: { ...landing, scheduled }, gate: null, terminal: null, position: null };
}

function timesOf({ departure, arrival }: PlausibleClaims, direction: FlightDirection, query: FlightQuery) {
  const departsAt = departure.actual ?? departure.estimated;
  if (direction === 'departure') {
    const departureTime = departsAt ?? departure.scheduled;
    return {
      delayMinutes: delayMinutes(departure.scheduled, departsAt),
      departureTime,
      arrivalTime: assumedLanding(query, departureTime),
    };
  }
  const landsAt = arrival.actual ?? arrival.estimated;
  return {
    delayMinutes: delayMinutes(arrival.scheduled, landsAt),
    departureTime: departsAt,
    arrivalTime: landsAt ?? arrival.scheduled,
  };
}

function codesOf(texts: readonly string[] | null | undefined): string[] {
  return (texts ?? []).filter((text) => /^[A-Z]{3}$/.test(text)).slice(0, MAX_CODES);
}

function recordOf(flight: ListedFlight, { departure }: PlausibleClaims): AirportRecord {
  const { publicEstimatedOffBlockTime, route, publicFlightState, gate } = flight;
  return AirportRecord.parse({
    ...flight,
    publicEstimatedOffBlockTime: departure.estimated === null ? null : publicEstimatedOffBlockTime,
    route: { destinations: codesOf(route?.destinations) },
    publicFlightState: { flightStates: codesOf(publicFlightState?.flightStates) },
    gate: plausiblePlace(gate),
  });
}

export function answerOf(flight: ListedFlight, query: FlightQuery): ProviderAnswer {
  const direction = directionOf(query);
  const claims = plausibleClaims(claimsOf(flight, direction), query);
  if (!claims) return { kind: 'not_found' };
  const { gate, terminal } = claims;
  const times = timesOf(claims, direction, query);
  const state = airportState(flight.publicFlightState?.flightStates ?? [], direction);
  return {
    kind: 'found',
    report: { ...times, status: withDelay(state, times.delayMinutes), gate, terminal, currentPosition: null },
    record: recordOf(flight, claims),
  };
}

/** Schiphol tells its own time, and nothing of the other airport but its code. */
function planOf(flight: ListedFlight, day: string): PlanAnswer {
  const here = { code: SCHIPHOL, time: clockTime(flight.scheduleDateTime) };
  const [code = null] = codesOf(flight.route?.destinations);
  const elsewhere = { code, time: null };
  const ends =
    flight.flightDirection === 'D'
      ? { departure: here, arrival: elsewhere }
      : { departure: elsewhere, arrival: here };
  return { kind: 'found', flight: { day, ...ends } };
}

/**
 * Chooses the spelling of flight numbers with fewer than four digits. Schiphol pads most ("KL0588")
 * but not all ("CD216"), and does not find the other spelling. When a spelling finds nothing, the
 * next question uses the other one: two questions at once would cost two calls.
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

/** Returns the valid flights of an answer; null when it is not in Schiphol's format. */
function flightsIn(body: unknown): ListedFlight[] | null {
  const list = Flights.safeParse(body);
  if (!list.success) return null;
  const flights = list.data.flights.flatMap((flight) => ListedFlight.safeParse(flight).data ?? []);
  return flights.length === 0 && list.data.flights.length > 0 ? null : flights;
}

interface FlightsOfDay {
  baseUrl: string;
  name: string;
  day: string;
}

/** Asks for the flights with one name on one day. */
export async function listFlights(
  ask: AskAirport,
  { baseUrl, name, day }: FlightsOfDay,
): Promise<{ kind: 'listed'; flights: ListedFlight[] } | Extract<ProviderAnswer, { kind: 'failed' }>> {
  const url = addressOf(baseUrl, FLIGHTS_PATH);
  url.searchParams.set('scheduleDate', day);
  url.searchParams.set('flightName', name);
  const answer = await ask(url);
  if (answer.kind === 'failed') return answer;
  const flights = answer.kind === 'empty' ? [] : flightsIn(answer.body);
  return flights === null ? failed('unreadable') : { kind: 'listed', flights };
}

export function createSchiphol(options: SchipholOptions): FlightProvider {
  const ask = askerOf(options);
  const spelling = createSpelling();
  return {
    source: 'airport',
    covers: ({ departure, arrival }) => departure.code === SCHIPHOL || arrival.code === SCHIPHOL,
    async ask(query) {
      const { day } = directionOf(query) === 'departure' ? query.departure : query.arrival;
      const name = spelling.of(query.flightNumber);
      const answer = await listFlights(ask, { baseUrl: options.baseUrl, name, day });
      if (answer.kind === 'failed') return answer;
      const flight = chooseFlight(answer.flights, query);
      if (flight) return answerOf(flight, query);
      spelling.foundNothing(query.flightNumber);
      return { kind: 'not_found' };
    },
    async find({ flightNumber, day }) {
      const name = spelling.of(flightNumber);
      const answer = await listFlights(ask, { baseUrl: options.baseUrl, name, day });
      if (answer.kind === 'failed') return answer;
      const flight = answer.flights.find((each) => flightName(each.flightName) === flightName(flightNumber));
      if (flight) return planOf(flight, day);
      spelling.foundNothing(flightNumber);
      return { kind: 'not_found' };
    },
  };
}
