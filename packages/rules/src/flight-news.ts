import type { FlightState, FlightStatus } from '@reisspel/contract/flights';

const MINUTE_MS = 60_000;

/** Minutes by which a delay must change to be told: less, and nobody leaves home at another time. */
export const TOLD_DELAY_MINUTES = 15;
/** Milliseconds after the landing from which nothing is news any more, as when a server was off. */
const NEWS_UNTIL_MS = 3 * 60 * MINUTE_MS;

/** What is worth a notification to who follows a flight. */
export type FlightNews =
  | { kind: 'cancelled' }
  | { kind: 'diverted' }
  | { kind: 'departed' }
  | { kind: 'landed' }
  | { kind: 'delayed'; minutes: number }
  /** It was said to be late, and is so no more, or hardly. */
  | { kind: 'on-time' }
  | { kind: 'gate'; gate: string };

const NOT_LEFT: ReadonlySet<FlightState> = new Set([
  'SCHEDULED',
  'ON_TIME',
  'DELAYED',
  'BOARDING',
  'UNKNOWN',
]);
const ARRIVED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);

/** What the state alone says: a flight that was in the air when it was first heard of has not just left. */
function stateNews(before: FlightStatus | null, { status }: FlightStatus): FlightNews | null {
  if (status === before?.status) return null;
  if (status === 'CANCELLED') return { kind: 'cancelled' };
  if (status === 'DIVERTED') return { kind: 'diverted' };
  if (before === null || ARRIVED.has(before.status)) return null;
  if (status === 'IN_AIR') return { kind: 'departed' };
  return status === 'LANDED' ? { kind: 'landed' } : null;
}

function delayNews(before: FlightStatus | null, now: FlightStatus): FlightNews | null {
  const minutes = now.delayMinutes ?? 0;
  if (Math.abs(minutes - (before?.delayMinutes ?? 0)) < TOLD_DELAY_MINUTES) return null;
  return minutes < TOLD_DELAY_MINUTES ? { kind: 'on-time' } : { kind: 'delayed', minutes };
}

function gateNews(before: FlightStatus | null, { gate }: FlightStatus): FlightNews | null {
  // The gate that was known from the start is on the page.
  return before === null || gate === null || gate === before.gate ? null : { kind: 'gate', gate };
}

/**
 * What is news of a flight at `moment` (epoch ms), to who was told `before` last (null: nothing yet); the most important
 * first, empty for nothing. An example is nobody's word, so it is none.
 */
export function flightNews(before: FlightStatus | null, now: FlightStatus, moment: number): FlightNews[] {
  if (now.source === 'example') return [];
  if (now.arrivalTime !== null && moment > now.arrivalTime + NEWS_UNTIL_MS) return [];
  const news = [stateNews(before, now)];
  if (NOT_LEFT.has(now.status)) news.push(delayNews(before, now), gateNews(before, now));
  return news.filter((each) => each !== null);
}
