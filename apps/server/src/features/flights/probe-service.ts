import type {
  FlightExchange,
  FlightReading,
  FlightTest,
  FlightTestInput,
} from '@reisspel/contract/diagnostics';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Exchange } from '../../platform/flights/ask-json.ts';
import { type AirportReading, probeSchiphol } from '../../platform/flights/schiphol-probe.ts';
import { periodAt } from './limited-provider.ts';
import type { FlightSettings } from './providers.ts';
import { takeCall } from './quota-store.ts';

/** Characters of an answer to show: a handful of flights in the airport's format. */
const MAX_SHOWN_BODY = 20_000;
/** Flights to show; a flight number and a day have one or two. */
const MAX_READINGS = 20;
const HIDDEN = '(secret)';
/** These headers hold no secret; any other may. */
const OPEN_HEADERS: ReadonlySet<string> = new Set(['Accept', 'ResourceVersion']);

type Airport = NonNullable<FlightSettings['airport']>;

function headersOf({ init }: Exchange): [string, string][] {
  return [...Object.entries(Object.fromEntries(new Headers(init.headers)))].map(([name, value]) => {
    const written = [...OPEN_HEADERS].find((open) => open.toLowerCase() === name);
    return [written ?? name, value];
  });
}

/** Returns the secrets, in every encoding in which an answer may repeat them. */
function secretsOf({ credentials }: Airport, exchanges: readonly Exchange[]): string[] {
  const own =
    credentials.kind === 'oauth'
      ? [credentials.clientId, credentials.clientSecret]
      : [credentials.appId, credentials.appKey];
  const tokens = exchanges.flatMap((exchange) =>
    headersOf(exchange)
      .filter(([name]) => name === 'authorization')
      .map(([, value]) => value.replace(/^Bearer /, '')),
  );
  const ways = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
  return [...own, ...tokens].flatMap(ways).toSorted((a, b) => b.length - a.length);
}

/** Makes an exchange safe to show: hides secrets and shortens a long body. */
function shown(exchange: Exchange, hide: (text: string) => string): FlightExchange {
  const { url, init, status, statusText, body, durationMs } = exchange;
  const isToken = init.method === 'POST';
  const address = new URL(url);
  // The operator may have put credentials in the base URL.
  address.username = '';
  address.password = '';
  return {
    method: isToken ? 'POST' : 'GET',
    address: hide(address.href),
    headers: headersOf(exchange).map(([name, value]) => ({
      name,
      value: OPEN_HEADERS.has(name) ? value : HIDDEN,
    })),
    status,
    statusText: hide(statusText),
    durationMs: Math.max(0, Math.round(durationMs)),
    body: isToken || body === null ? null : hide(body).slice(0, MAX_SHOWN_BODY),
    isCut: !isToken && body !== null && body.length > MAX_SHOWN_BODY,
  };
}

function readingOf({ flight, direction, report }: AirportReading): FlightReading {
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
  /** null if the operator has set no credentials. */
  airport: FlightSettings['airport'];
}

/** Sends one test request to the airport, which takes one or two calls from the day's quota. */
export function createFlightProbeService({ database, clock, airport }: ProbeDeps) {
  async function probe(input: FlightTestInput, settings: Airport): Promise<FlightTest> {
    const exchanges: Exchange[] = [];
    const { callsPerDay, ...options } = settings;
    const watch = (exchange: Exchange) => void exchanges.push(exchange);
    const { name: period } = periodAt('day', clock.now());
    const take = () =>
      database.write((tx) => takeCall(tx, { provider: 'airport', period, limit: callsPerDay }));
    const flightNumber = input.flightNumber.replace(' ', '').toUpperCase();
    const answer = await probeSchiphol(
      { ...options, now: () => clock.now(), watch },
      { flightNumber, day: input.day },
      async () => (await take()) !== null,
    );
    if (answer.kind === 'refused') return { kind: 'quota_spent', callsPerDay };
    const secrets = secretsOf(settings, exchanges);
    const hide = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
    const seen = exchanges.map((exchange) => shown(exchange, hide));
    if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason, exchanges: seen };
    return {
      kind: 'answered',
      exchanges: seen,
      readings: answer.readings.slice(0, MAX_READINGS).map(readingOf),
      listed: answer.readings.length,
    };
  }

  return {
    test: async (input: FlightTestInput): Promise<FlightTest> =>
      airport === null ? { kind: 'no_credentials' } : probe(input, airport),
  };
}

export type FlightProbeService = ReturnType<typeof createFlightProbeService>;
