import { isDeepStrictEqual } from 'node:util';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { lastingState } from '@reisspel/rules/flight-polling';
import { EXAMPLE_GATE, exampleStatus } from '@reisspel/rules/flight-status';
import { type FlightNews, flightNews } from '@reisspel/rules/notices';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { FollowedFlight, FollowedTrip } from './followed-trips.ts';
import type { FlightAnswer, SentStatus } from './store.ts';

/** Milliseconds between messages that only confirm the status: keeps "Bijgewerkt" fresh enough. */
const CONFIRMED_EVERY_MS = 5 * 60 * 1_000;

function common({ flight, query }: FollowedFlight) {
  return {
    flightId: flight.id,
    flightNumber: flight.flightNumber,
    departureAirport: query.departure.code,
    arrivalAirport: query.arrival.code,
  };
}

/** Returns the labelled example status, for a flight without data (spec 4, 8). */
function example(followed: FollowedFlight, now: number): FlightStatus {
  const { departure, arrival } = followed.query;
  const today = localTimeAt(departure.timeZone, now).slice(0, departure.day.length);
  const planned = { departureAt: departure.at, arrivalAt: arrival.at, day: departure.day };
  return {
    ...common(followed),
    source: 'example',
    status: exampleStatus(planned, today, now),
    delayMinutes: null,
    gate: EXAMPLE_GATE,
    terminal: null,
    departureTime: departure.at,
    arrivalTime: arrival.at,
    currentPosition: null,
    asOf: now,
    stale: false,
  };
}

function bestStatus(followed: FollowedFlight, answer: FlightAnswer | undefined, now: number): FlightStatus {
  if (!answer?.learned) return example(followed, now);
  const { source, report, asOf } = answer.learned;
  const { departure, arrival } = followed.query;
  const arrivalTime = report.arrivalTime ?? arrival.at;
  return {
    ...common(followed),
    source,
    ...report,
    // Polling continues until the planned landing has passed as well.
    status: lastingState(report.status, Math.max(arrivalTime, arrival.at), now),
    departureTime: report.departureTime ?? departure.at,
    arrivalTime,
    asOf,
    stale: answer.stale,
  };
}

function isNews(told: FlightStatus, status: FlightStatus, sinceToldMs: number): boolean {
  const { asOf: toldAsOf, ...before } = told;
  const { asOf, ...after } = status;
  if (!isDeepStrictEqual(before, after)) return true;
  return status.source !== 'example' && asOf > toldAsOf && sinceToldMs >= CONFIRMED_EVERY_MS;
}

interface Notable {
  followed: FollowedFlight;
  status: FlightStatus;
  news: readonly FlightNews[];
}

export interface News {
  statuses: SentStatus[];
  notable: Notable[];
  /** Ids of flights that the trip no longer shows or has no status for. */
  gone: string[];
}

/**
 * Returns the status to compare the next one with. It stays the last notified one, so small changes
 * add up; an example status does not count.
 */
function notifiedAfter(
  before: SentStatus | undefined,
  status: FlightStatus,
  told: boolean,
): FlightStatus | null {
  const notified = before?.notified ?? null;
  return told || (notified === null && status.source !== 'example') ? status : notified;
}

interface Known {
  answers: ReadonlyMap<string, FlightAnswer>;
  /** Flights that are polled for the first time; their example waits for the answer. */
  awaited: ReadonlySet<string>;
}

/** Returns the news that the viewers of a trip do not have yet; null for none. */
export function newsOf(
  { flights, endsAt, told }: Pick<FollowedTrip, 'flights' | 'endsAt' | 'told'>,
  { answers, awaited }: Known,
  now: number,
): News | null {
  const toldById = new Map(told.map((each) => [each.status.flightId, each]));
  const news: News = { statuses: [], notable: [], gone: [] };
  for (const followed of flights) {
    const { key } = followed;
    const entry = toldById.get(followed.flight.id);
    toldById.delete(followed.flight.id);
    const before = entry?.key === key ? entry : undefined;
    const isKnown = answers.get(key)?.learned != null;
    // An example never replaces a real answer, even one that has been deleted.
    if (!isKnown && (awaited.has(key) || (before && before.status.source !== 'example'))) continue;
    if (!isKnown && now >= endsAt) {
      if (before) news.gone.push(followed.flight.id);
      continue;
    }
    const status = bestStatus(followed, answers.get(key), now);
    if (before && !isNews(before.status, status, now - before.toldAt)) continue;
    const notable = flightNews(before?.notified ?? null, status, now);
    if (notable.length > 0) news.notable.push({ followed, status, news: notable });
    news.statuses.push({
      key,
      status,
      toldAt: now,
      notified: notifiedAfter(before, status, notable.length > 0),
    });
  }
  news.gone.push(...toldById.keys());
  return news.statuses.length > 0 || news.gone.length > 0 ? news : null;
}
