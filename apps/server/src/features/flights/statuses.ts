import { isDeepStrictEqual } from 'node:util';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { lastingState } from '@reisspel/rules/flight-polling';
import { EXAMPLE_GATE, exampleStatus } from '@reisspel/rules/flight-status';
import { type FlightNews, flightNews } from '@reisspel/rules/notices';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { FollowedFlight, FollowedTrip } from './followed-trips.ts';
import type { FlightAnswer, SentStatus } from './store.ts';

/** Milliseconds between messages that only confirm a status. Pages show the last confirmation. */
const CONFIRMED_EVERY_MS = 5 * 60 * 1_000;

function commonFields({ flight, query }: FollowedFlight) {
  return {
    flightId: flight.id,
    flightNumber: flight.flightNumber,
    departureAirport: query.departure.code,
    arrivalAirport: query.arrival.code,
  };
}

/** Returns the labelled example status, for a flight without data (spec 4, 8). */
function labelledExample(followed: FollowedFlight, now: number): FlightStatus {
  const { departure, arrival } = followed.query;
  const today = localTimeAt(departure.timeZone, now).slice(0, departure.day.length);
  const planned = { departureAt: departure.at, arrivalAt: arrival.at, day: departure.day };
  return {
    ...commonFields(followed),
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
  if (!answer?.latest) return labelledExample(followed, now);
  const { source, report, asOf } = answer.latest;
  const { departure, arrival } = followed.query;
  const arrivalTime = report.arrivalTime ?? arrival.at;
  return {
    ...commonFields(followed),
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

/** Returns true if pages must get the status: it changed, or was not confirmed for a while. */
function isNews(sent: FlightStatus, status: FlightStatus, sinceSentMs: number): boolean {
  const { asOf: sentAsOf, ...before } = sent;
  const { asOf, ...after } = status;
  if (!isDeepStrictEqual(before, after)) return true;
  return status.source !== 'example' && asOf > sentAsOf && sinceSentMs >= CONFIRMED_EVERY_MS;
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

/** Returns the status to compare the next ones with: the last notified or first real one. */
function notifiedAfter(
  before: SentStatus | undefined,
  status: FlightStatus,
  isNotified: boolean,
): FlightStatus | null {
  const notified = before?.notified ?? null;
  return isNotified || (notified === null && status.source !== 'example') ? status : notified;
}

interface Known {
  answers: ReadonlyMap<string, FlightAnswer>;
  /** Keys of flights that are about to be polled. They get no example before the answer. */
  awaited: ReadonlySet<string>;
}

/** Returns the news that the pages of a trip do not have yet. Returns null if there is none. */
export function newsOf(
  { flights, endsAt, sent }: Pick<FollowedTrip, 'flights' | 'endsAt' | 'sent'>,
  { answers, awaited }: Known,
  now: number,
): News | null {
  const sentById = new Map(sent.map((entry) => [entry.status.flightId, entry]));
  const news: News = { statuses: [], notable: [], gone: [] };
  for (const followed of flights) {
    const { key } = followed;
    const entry = sentById.get(followed.flight.id);
    sentById.delete(followed.flight.id);
    const before = entry?.key === key ? entry : undefined;
    const isKnown = answers.get(key)?.latest != null;
    // An example never replaces a provider's status, even when its answer has been deleted.
    if (!isKnown && (awaited.has(key) || (before && before.status.source !== 'example'))) continue;
    if (!isKnown && now >= endsAt) {
      if (before) news.gone.push(followed.flight.id);
      continue;
    }
    const status = bestStatus(followed, answers.get(key), now);
    if (before && !isNews(before.status, status, now - before.sentAt)) continue;
    const notable = flightNews(before?.notified ?? null, status, now);
    if (notable.length > 0) news.notable.push({ followed, status, news: notable });
    news.statuses.push({
      key,
      status,
      sentAt: now,
      notified: notifiedAfter(before, status, notable.length > 0),
    });
  }
  news.gone.push(...sentById.keys());
  return news.statuses.length > 0 || news.gone.length > 0 ? news : null;
}
