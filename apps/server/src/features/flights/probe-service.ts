import type {
  FlightExchange,
  FlightReading,
  FlightTest,
  FlightTestInput,
} from '@reisspel/contract/operate/diagnostics';
import type { FlightDirection } from '@reisspel/rules/flight-status';
import type { Database } from '../../db/database.ts';
import type { Exchange, ProviderFailed } from '../../platform/ask-json.ts';
import type { Clock } from '../../platform/clock.ts';
import { flightName, fullFlightName, offsetInstant } from '../../platform/flights/notation.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import {
  answerOf,
  askerOf,
  type ListedFlight,
  listFlights,
  type SchipholOptions,
} from '../../platform/flights/schiphol.ts';
import { periodAt } from './limited-provider.ts';
import type { FlightSettings } from './providers.ts';
import { countCall } from './store.ts';

const SCHIPHOL = 'AMS';
const TIME_ZONE = 'Europe/Amsterdam';
/** Assumed milliseconds between departure and landing if only one time is known (spec 9). */
const ASSUMED_FLIGHT_MS = 2 * 60 * 60 * 1_000;

type ProbeAnswer = { kind: 'listed'; flights: ListedFlight[] } | Pick<ProviderFailed, 'kind' | 'reason'>;

/** Builds a query that matches this flight, because a probe has only a name and a day. */
function queryFor(flight: ListedFlight, direction: FlightDirection): FlightQuery {
  const here = offsetInstant(flight.scheduleDateTime, TIME_ZONE) ?? 0;
  const ends = (code: string, at: number) => ({ code, at, day: flight.scheduleDate, timeZone: TIME_ZONE });
  const [other = ''] = flight.route?.destinations ?? [];
  const { flightName: flightNumber } = flight;
  return direction === 'departure'
    ? { flightNumber, departure: ends(SCHIPHOL, here), arrival: ends(other, here + ASSUMED_FLIGHT_MS) }
    : { flightNumber, departure: ends(other, here - ASSUMED_FLIGHT_MS), arrival: ends(SCHIPHOL, here) };
}

/**
 * Asks the airport about a flight by name and day, with a new token. `watch` gets every request.
 * `take` counts a call before it is made, and resolves with false if the quota is used up. Returns
 * `refused` if `take` allowed no call.
 */
async function probeSchiphol(
  options: SchipholOptions & { watch: (exchange: Exchange) => void },
  { flightNumber, day }: { flightNumber: string; day: string },
  take: () => Promise<boolean>,
): Promise<ProbeAnswer | { kind: 'refused' }> {
  const ask = askerOf(options);
  // Tries four digits first, because most flights are listed with four (see `createSpelling`).
  const spellings = new Set([fullFlightName(flightNumber), flightName(flightNumber)]);
  let last: ProbeAnswer | null = null;
  for (const name of spellings) {
    if (!(await take())) break;
    const answer = await listFlights(ask, { baseUrl: options.baseUrl, name, day });
    if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason };
    last = { kind: 'listed', flights: answer.flights };
    if (answer.flights.length > 0) break;
  }
  return last ?? { kind: 'refused' };
}

/** Most characters to show of an answer: enough for a few flights in the airport's format. */
const MAX_SHOWN_BODY = 20_000;
/** Most flights to show. One number has one or two flights on a day. */
const MAX_READINGS = 20;
const HIDDEN = '(secret)';
/** The only headers that certainly contain no secret. */
const SHOWN_HEADERS: ReadonlySet<string> = new Set(['accept', 'resourceversion']);

type Airport = NonNullable<FlightSettings['airport']>;

/** Returns each secret in every encoding that an answer may contain, the longest first. */
function secretsOf({ credentials }: Airport, exchanges: readonly Exchange[]): string[] {
  const own =
    credentials.kind === 'oauth'
      ? [credentials.clientId, credentials.clientSecret]
      : [credentials.appId, credentials.appKey];
  const tokens = exchanges.flatMap(({ init }) => {
    const sent = new Headers(init.headers).get('authorization');
    return sent === null ? [] : [sent.replace(/^Bearer /, '')];
  });
  const encodings = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
  return [...own, ...tokens].flatMap(encodings).toSorted((a, b) => b.length - a.length);
}

/** Prepares an exchange for display: hides secrets and shortens a long body. */
function shownExchange(exchange: Exchange, hide: (text: string) => string): FlightExchange {
  const { url, init, status, statusText, body, durationMs } = exchange;
  const isToken = init.method === 'POST';
  const address = new URL(url);
  // The operator may have put credentials in the base URL.
  address.username = '';
  address.password = '';
  return {
    method: isToken ? 'POST' : 'GET',
    address: hide(address.href),
    headers: [...new Headers(init.headers)].map(([name, value]) => ({
      name,
      value: SHOWN_HEADERS.has(name) ? value : HIDDEN,
    })),
    status,
    statusText: hide(statusText),
    durationMs: Math.max(0, Math.round(durationMs)),
    body: isToken || body === null ? null : hide(body).slice(0, MAX_SHOWN_BODY),
    isCut: !isToken && body !== null && body.length > MAX_SHOWN_BODY,
  };
}

function readingOf(flight: ListedFlight): FlightReading {
  const direction = flight.flightDirection === 'D' ? 'departure' : 'arrival';
  const answer = answerOf(flight, queryFor(flight, direction));
  const report = answer.kind === 'found' ? answer.report : null;
  return {
    flightName: flight.flightName,
    direction,
    destinations: flight.route?.destinations ?? [],
    states: flight.publicFlightState?.flightStates ?? [],
    scheduled: flight.scheduleDateTime,
    report: report && {
      status: report.status,
      delayMinutes: report.delayMinutes,
      gate: report.gate,
      terminal: report.terminal,
      departureTime: report.departureTime,
      arrivalTime: report.arrivalTime,
    },
  };
}

interface ProbeDeps {
  database: Database;
  clock: Clock;
  /** Null if the operator has set no credentials. */
  airport: FlightSettings['airport'];
}

/** Creates the service that tests the airport. A test takes one or two calls of the quota. */
export function createFlightProbeService({ database, clock, airport }: ProbeDeps) {
  async function probe(input: FlightTestInput, settings: Airport): Promise<FlightTest> {
    const exchanges: Exchange[] = [];
    const { callsPerDay, ...options } = settings;
    const watch = (exchange: Exchange) => void exchanges.push(exchange);
    const { name: period } = periodAt('day', clock.now());
    const take = () =>
      database.write((tx) => countCall(tx, { provider: 'airport', period, limit: callsPerDay }));
    const flightNumber = input.flightNumber.replace(' ', '').toUpperCase();
    const answer = await probeSchiphol(
      { ...options, now: () => clock.now(), watch },
      { flightNumber, day: input.day },
      async () => (await take()) !== null,
    );
    if (answer.kind === 'refused') return { kind: 'quota_spent', callsPerDay };
    const secrets = secretsOf(settings, exchanges);
    const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    const shown = exchanges.map((exchange) => shownExchange(exchange, hide));
    if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason, exchanges: shown };
    return {
      kind: 'answered',
      exchanges: shown,
      readings: answer.flights.slice(0, MAX_READINGS).map(readingOf),
      listed: answer.flights.length,
    };
  }

  return {
    test: async (input: FlightTestInput): Promise<FlightTest> =>
      airport === null ? { kind: 'no_credentials' } : probe(input, airport),
  };
}

export type FlightProbeService = ReturnType<typeof createFlightProbeService>;
