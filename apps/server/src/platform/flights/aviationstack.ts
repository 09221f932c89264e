import { delayMinutes, secondProviderState, withDelay } from '@reisspel/rules/flight-status';
import { z } from 'zod';
import { addressOf, askJson, failed, type Line } from './ask-json.ts';
import { clockInstant, flightName } from './notation.ts';
import {
  assumedLanding,
  type EndClaims,
  type FlightClaims,
  type PlausibleClaims,
  plausibleClaims,
} from './plausible.ts';
import type { FlightProvider, FlightQuery, ProviderAnswer, ProviderFailure } from './provider.ts';

const MINUTE_MS = 60_000;

export interface AviationstackOptions extends Line {
  baseUrl: string;
  accessKey: string;
}

/** An absent or malformed value counts as not given; the rest of the flight still counts. */
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
const Listed = z.object({
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
type Listed = z.infer<typeof Listed>;

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

function choose(flights: Listed[], { flightNumber, departure, arrival }: FlightQuery): Listed | undefined {
  const away = (flight: Listed) => {
    const scheduled = clockInstant(flight.departure.scheduled, departure.timeZone);
    return scheduled === null ? Number.POSITIVE_INFINITY : Math.abs(scheduled - departure.at);
  };
  const sameDay = flights.filter((flight) => (flight.flight_date ?? departure.day) === departure.day);
  const sameWay = sameDay.filter(
    ({ flight, ...ends }) =>
      flightName(flight?.iata ?? flightNumber) === flightName(flightNumber) &&
      ends.departure.iata === departure.code &&
      ends.arrival.iata === arrival.code,
  );
  return sameWay.toSorted((a, b) => away(a) - away(b))[0];
}

/**
 * aviationstack writes local airport times that end in "+00:00" (undocumented, but its answers show
 * it): this reads the clock time and ignores the offset.
 */
function claimsOfEnd({ scheduled, estimated, actual, delay }: End, timeZone: string): EndClaims {
  return {
    scheduled: clockInstant(scheduled, timeZone),
    estimated: clockInstant(estimated, timeZone),
    actual: clockInstant(actual, timeZone),
    delayMinutes: delay ?? null,
  };
}

function claimsOf({ departure, arrival, live }: Listed, query: FlightQuery): FlightClaims {
  return {
    departure: claimsOfEnd(departure, query.departure.timeZone),
    arrival: claimsOfEnd(arrival, query.arrival.timeZone),
    gate: departure.gate ?? null,
    terminal: departure.terminal ?? null,
    position: live && live.is_ground !== true ? { lat: live.latitude, lng: live.longitude } : null,
  };
}

function delayOf({ scheduled, estimated, delayMinutes: told }: PlausibleClaims['departure']): number | null {
  if (told === null) return delayMinutes(scheduled, estimated);
  return told >= 1 ? Math.floor(told) : null;
}

/**
 * The latest news on one end: the actual time, else the estimate; null for none. While only a delay
 * is reported, the estimate equals the schedule, and the delay counts.
 */
function newsOf(end: PlausibleClaims['departure']): number | null {
  const { scheduled, estimated, actual } = end;
  if (actual !== null) return actual;
  if (estimated !== null && estimated !== scheduled) return estimated;
  const delay = delayOf(end);
  return delay === null ? null : scheduled + delay * MINUTE_MS;
}

function timesOf({ departure, arrival }: PlausibleClaims, query: FlightQuery) {
  const departureTime = newsOf(departure) ?? departure.scheduled;
  const landing = newsOf(arrival);
  if (landing !== null && landing > departureTime) return { departureTime, arrivalTime: landing };
  // No new or possible landing time is reported: a late departure means a late landing.
  return { departureTime, arrivalTime: Math.max(arrival.scheduled, assumedLanding(query, departureTime)) };
}

function answerOf(flight: Listed, query: FlightQuery): ProviderAnswer {
  const claims = plausibleClaims(claimsOf(flight, query), query);
  if (!claims) return { kind: 'not_found' };
  const delay = delayOf(claims.departure);
  const status = withDelay(secondProviderState(flight.flight_status ?? ''), delay);
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

export function createAviationstack({ baseUrl, accessKey, ...line }: AviationstackOptions): FlightProvider {
  return {
    source: 'second',
    covers: () => true,
    async ask(query) {
      const url = addressOf(baseUrl, '/v1/flights');
      url.searchParams.set('access_key', accessKey);
      url.searchParams.set('flight_iata', flightName(query.flightNumber));
      const answer = await askJson(url, { headers: { Accept: 'application/json' } }, line);
      if (answer.kind === 'failed') return answer;
      if (answer.kind === 'empty') return { kind: 'not_found' };
      const refusal = Refusal.safeParse(answer.body);
      if (refusal.success) return failed(FAILURES.get(String(refusal.data.error.code)) ?? 'server_error');
      const list = Answer.safeParse(answer.body);
      if (!list.success) return failed('unreadable');
      const flights = list.data.data.flatMap((flight) => Listed.safeParse(flight).data ?? []);
      if (flights.length === 0 && list.data.data.length > 0) return failed('unreadable');
      const flight = choose(flights, query);
      return flight ? answerOf(flight, query) : { kind: 'not_found' };
    },
  };
}
