import { type FlightPlanInput, type FlightState, PlannedFlight } from '@reisspel/contract/trip/flights';
import { delayMinutes, withDelay } from '@reisspel/rules/flight-status';
import { daysBetween } from '@reisspel/rules/zoned-time';
import { z } from 'zod';
import { type AskOptions, addressOf, askJson, failed, type ProviderFailure } from '../ask-json.ts';
import { clockInstant, clockTime, flightName } from './notation.ts';
import {
  assumedLanding,
  type EndClaims,
  type FlightClaims,
  type PlausibleClaims,
  plausibleClaims,
} from './plausible.ts';
import type { FlightProvider, FlightQuery, PlanAnswer, ProviderAnswer } from './provider.ts';

const MINUTE_MS = 60_000;

export interface AviationstackOptions extends AskOptions {
  baseUrl: string;
  accessKey: string;
}

/** An absent or malformed value becomes null. The rest of the flight stays valid. */
const OptionalText = z.string().nullish().catch(null);
const End = z.object({
  iata: z.string().nullish(),
  scheduled: OptionalText,
  estimated: OptionalText,
  actual: OptionalText,
  gate: OptionalText,
  terminal: OptionalText,
  delay: z.number().nullish().catch(null),
});
type End = z.infer<typeof End>;
const ListedFlight = z.object({
  flight_date: z.string().nullish(),
  flight_status: OptionalText,
  flight: z.object({ iata: z.string().nullish() }).nullish(),
  departure: End,
  arrival: End,
  live: z
    .object({ latitude: z.number(), longitude: z.number(), is_ground: z.boolean().nullish() })
    .nullish()
    .catch(null),
});
type ListedFlight = z.infer<typeof ListedFlight>;

const Answer = z.object({ data: z.array(z.unknown()) });
const Refusal = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) });

const FAILURES: ReadonlyMap<string, ProviderFailure> = new Map([
  ['invalid_access_key', 'unauthorized'],
  ['missing_access_key', 'unauthorized'],
  ['inactive_user', 'unauthorized'],
  ['function_access_restricted', 'unauthorized'],
  ['https_access_restricted', 'unauthorized'],
  ['usage_limit_reached', 'rate_limited'],
  ['rate_limit_reached', 'rate_limited'],
]);

/** The states of spec 4. A status that is not listed counts as scheduled. */
const STATES: ReadonlyMap<string, FlightState> = new Map([
  ['active', 'IN_AIR'],
  ['landed', 'LANDED'],
  ['incident', 'DELAYED'],
  // Spec 4 maps these to DELAYED and SCHEDULED, which would mislead travellers.
  ['diverted', 'DIVERTED'],
  ['cancelled', 'CANCELLED'],
]);

/** Finds the flight with this number, day and airports. Takes the nearest in time of several. */
function chooseFlight(
  flights: ListedFlight[],
  { flightNumber, departure, arrival }: FlightQuery,
): ListedFlight | undefined {
  const distance = (flight: ListedFlight) => {
    const scheduled = clockInstant(flight.departure.scheduled, departure.timeZone);
    return scheduled === null ? Number.POSITIVE_INFINITY : Math.abs(scheduled - departure.at);
  };
  const sameDay = flights.filter((flight) => (flight.flight_date ?? departure.day) === departure.day);
  const sameRoute = sameDay.filter(
    ({ flight, ...ends }) =>
      flightName(flight?.iata ?? flightNumber) === flightName(flightNumber) &&
      ends.departure.iata === departure.code &&
      ends.arrival.iata === arrival.code,
  );
  return sameRoute.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Ignores the offset: aviationstack writes local time with "+00:00" (undocumented). */
function claimsOfEnd({ scheduled, estimated, actual, delay }: End, timeZone: string): EndClaims {
  return {
    scheduled: clockInstant(scheduled, timeZone),
    estimated: clockInstant(estimated, timeZone),
    actual: clockInstant(actual, timeZone),
    delayMinutes: delay ?? null,
  };
}

function claimsOf({ departure, arrival, live }: ListedFlight, query: FlightQuery): FlightClaims {
  return {
    departure: claimsOfEnd(departure, query.departure.timeZone),
    arrival: claimsOfEnd(arrival, query.arrival.timeZone),
    gate: departure.gate ?? null,
    terminal: departure.terminal ?? null,
    position: live && live.is_ground !== true ? { lat: live.latitude, lng: live.longitude } : null,
  };
}

function delayOf({
  scheduled,
  estimated,
  delayMinutes: reported,
}: PlausibleClaims['departure']): number | null {
  if (reported === null) return delayMinutes(scheduled, estimated);
  return reported >= 1 ? Math.floor(reported) : null;
}

/**
 * Returns the actual time of a departure or arrival, else the estimate, else null. When only a
 * delay is reported, the estimate equals the schedule and the delay counts.
 */
function newestTime(end: PlausibleClaims['departure']): number | null {
  const { scheduled, estimated, actual } = end;
  if (actual !== null) return actual;
  if (estimated !== null && estimated !== scheduled) return estimated;
  const delay = delayOf(end);
  return delay === null ? null : scheduled + delay * MINUTE_MS;
}

function timesOf({ departure, arrival }: PlausibleClaims, query: FlightQuery) {
  const departureTime = newestTime(departure) ?? departure.scheduled;
  const landing = newestTime(arrival);
  if (landing !== null && landing > departureTime) return { departureTime, arrivalTime: landing };
  // No plausible landing time is reported, so a late departure means a late landing.
  return { departureTime, arrivalTime: Math.max(arrival.scheduled, assumedLanding(query, departureTime)) };
}

function answerOf(flight: ListedFlight, query: FlightQuery): ProviderAnswer {
  const claims = plausibleClaims(claimsOf(flight, query), query);
  if (!claims) return { kind: 'not_found' };
  const delay = delayOf(claims.departure);
  const status = withDelay(STATES.get(flight.flight_status ?? '') ?? 'SCHEDULED', delay);
  return {
    kind: 'found',
    report: {
      status,
      delayMinutes: delay,
      gate: claims.gate,
      terminal: claims.terminal,
      ...timesOf(claims, query),
      currentPosition: status === 'IN_AIR' ? claims.position : null,
    },
    record: null,
  };
}

/** Takes the flight nearest in time: the free plan lists none of the coming months. */
function planIn(flights: readonly ListedFlight[], { flightNumber, day }: FlightPlanInput): PlanAnswer {
  const plans = flights
    .filter(({ flight }) => flightName(flight?.iata ?? '') === flightName(flightNumber))
    .flatMap(({ flight_date, departure, arrival }) => {
      const end = ({ iata, scheduled }: End) => ({ code: iata, time: clockTime(scheduled) });
      const plan = { day: flight_date ?? day, departure: end(departure), arrival: end(arrival) };
      return PlannedFlight.safeParse(plan).data ?? [];
    });
  const distance = (plan: PlannedFlight) => Math.abs(daysBetween(plan.day, day));
  const [flight] = plans.toSorted((a, b) => distance(a) - distance(b));
  return flight ? { kind: 'found', flight } : { kind: 'not_found' };
}

type Listed = { kind: 'listed'; flights: ListedFlight[] } | Extract<ProviderAnswer, { kind: 'failed' }>;

export function createAviationstack({
  baseUrl,
  accessKey,
  ...options
}: AviationstackOptions): FlightProvider {
  async function listFlights(flightNumber: string): Promise<Listed> {
    const url = addressOf(baseUrl, '/v1/flights');
    url.searchParams.set('access_key', accessKey);
    url.searchParams.set('flight_iata', flightName(flightNumber));
    const answer = await askJson(url, { headers: { Accept: 'application/json' } }, options);
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'empty') return { kind: 'listed', flights: [] };
    const refusal = Refusal.safeParse(answer.body);
    if (refusal.success) return failed(FAILURES.get(String(refusal.data.error.code)) ?? 'server_error');
    const list = Answer.safeParse(answer.body);
    if (!list.success) return failed('unreadable');
    const flights = list.data.data.flatMap((flight) => ListedFlight.safeParse(flight).data ?? []);
    return flights.length === 0 && list.data.data.length > 0
      ? failed('unreadable')
      : { kind: 'listed', flights };
  }

  return {
    source: 'second',
    covers: () => true,
    async ask(query) {
      const answer = await listFlights(query.flightNumber);
      if (answer.kind === 'failed') return answer;
      const flight = chooseFlight(answer.flights, query);
      return flight ? answerOf(flight, query) : { kind: 'not_found' };
    },
    async find(plan) {
      const answer = await listFlights(plan.flightNumber);
      return answer.kind === 'failed' ? answer : planIn(answer.flights, plan);
    },
  };
}
