import { delayMinutes, secondProviderState, withDelay } from '@reisspel/rules/flight-status';
import { instantOf } from '@reisspel/rules/zoned-time';
import { z } from 'zod';
import { addressOf, askJson, failed, type Line } from './ask-json.ts';
import { assumedLanding } from './assumed-landing.ts';
import { flightName } from './flight-name.ts';
import type { FlightProvider, FlightQuery, ProviderAnswer, ProviderFailure } from './provider.ts';

const MINUTE_MS = 60_000;

export interface AviationstackOptions extends Line {
  /** "https://api.aviationstack.com". */
  baseUrl: string;
  accessKey: string;
}

const End = z.object({
  iata: z.string().nullish(),
  scheduled: z.string().nullish(),
  estimated: z.string().nullish(),
  actual: z.string().nullish(),
  gate: z.string().nullish(),
  terminal: z.string().nullish(),
  /** Minutes. */
  delay: z.number().nullish(),
});
type End = z.infer<typeof End>;
const Listed = z.object({
  flight_date: z.string().nullish(),
  flight_status: z.string().nullish(),
  flight: z.object({ iata: z.string().nullish() }).nullish(),
  departure: End,
  arrival: End,
  live: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      is_ground: z.boolean().nullish(),
    })
    .nullish()
    .catch(null),
});
type Listed = z.infer<typeof Listed>;

const Answer = z.object({ data: z.array(z.unknown()) });
/** What it says instead, also with status 200. */
const Refusal = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) });

/** Its words for what a status code would say elsewhere. */
const FAILURES: ReadonlyMap<string, ProviderFailure> = new Map([
  ['invalid_access_key', 'unauthorized'],
  ['missing_access_key', 'unauthorized'],
  ['inactive_user', 'unauthorized'],
  ['function_access_restricted', 'unauthorized'],
  ['https_access_restricted', 'unauthorized'],
  ['usage_limit_reached', 'rate_limited'],
  ['rate_limit_reached', 'rate_limited'],
]);

/**
 * Its times are by the clock of the airport, though they end in "+00:00" (its documentation says so of no field, its
 * answers show it): the clock is read, the offset is not.
 */
function instantAt(text: string | null | undefined, timeZone: string): number | null {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text ?? '')?.[0];
  return local === undefined ? null : instantOf({ local, timeZone });
}

/** Of several flights of one name: the one between our airports that leaves nearest to our time. */
function choose(flights: Listed[], { flightNumber, departure, arrival }: FlightQuery): Listed | undefined {
  const away = (flight: Listed) => {
    const scheduled = instantAt(flight.departure.scheduled, departure.timeZone);
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

function delayOf({ scheduled, estimated, delay }: End, timeZone: string): number | null {
  if (delay != null) return delay >= 1 ? Math.floor(delay) : null;
  const planned = instantAt(scheduled, timeZone);
  return planned === null ? null : delayMinutes(planned, instantAt(estimated, timeZone));
}

/**
 * What is told of one end beyond the timetable: what happened, else what is estimated; null for nothing. While only a
 * delay is told, the estimate stays as scheduled, and the delay counts.
 */
function newsOf(end: End, timeZone: string): number | null {
  const actual = instantAt(end.actual, timeZone);
  const scheduled = instantAt(end.scheduled, timeZone);
  const estimated = instantAt(end.estimated, timeZone);
  if (actual !== null || scheduled === null) return actual ?? estimated;
  if (estimated !== null && estimated !== scheduled) return estimated;
  const delay = delayOf(end, timeZone);
  return delay === null ? null : scheduled + delay * MINUTE_MS;
}

function timesOf(flight: Listed, query: FlightQuery) {
  const { departure, arrival } = query;
  const departureTime =
    newsOf(flight.departure, departure.timeZone) ?? instantAt(flight.departure.scheduled, departure.timeZone);
  const landing = newsOf(flight.arrival, arrival.timeZone);
  const planned = instantAt(flight.arrival.scheduled, arrival.timeZone);
  if (landing !== null || departureTime === null) return { departureTime, arrivalTime: landing ?? planned };
  // Nothing new is told of the landing: who leaves late, lands late.
  const assumed = assumedLanding(query, departureTime);
  return { departureTime, arrivalTime: Math.max(planned ?? assumed, assumed) };
}

function answerOf(flight: Listed, query: FlightQuery): ProviderAnswer {
  const delay = delayOf(flight.departure, query.departure.timeZone);
  const status = withDelay(secondProviderState(flight.flight_status ?? ''), delay);
  const { live } = flight;
  const flies = live && status === 'IN_AIR' && live.is_ground !== true;
  return {
    kind: 'found',
    report: {
      status,
      delayMinutes: delay,
      gate: flight.departure.gate ?? null,
      terminal: flight.departure.terminal ?? null,
      ...timesOf(flight, query),
      currentPosition: flies ? { lat: live.latitude, lng: live.longitude } : null,
    },
    record: null,
  };
}

/** Flights anywhere, by aviationstack. */
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
