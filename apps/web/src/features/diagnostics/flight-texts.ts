import type { FlightExchange, FlightReading, FlightTest } from '@reisspel/contract/diagnostics';
import * as m from '../../paraglide/messages.js';

type Failure = Extract<FlightTest, { kind: 'failed' }>['reason'];

const REASONS: Record<Failure, () => string> = {
  timeout: m.diagnostics_flights_timeout,
  unauthorized: m.diagnostics_flights_unauthorized,
  rate_limited: m.diagnostics_flights_rate_limited,
  server_error: m.diagnostics_flights_server_error,
  unreadable: m.diagnostics_flights_unreadable,
  unreachable: m.diagnostics_flights_unreachable,
};

interface FlightTestTexts {
  tone: 'good' | 'bad';
  /** In the words of the specification (8). */
  title: string;
  /** What it means, and what to do. */
  help: string | null;
}

/** "503 Service Unavailable", or that there was no answer. */
export function statusOf({ status, statusText }: FlightExchange): string {
  return status === null ? m.diagnostics_flights_no_answer() : `${status} ${statusText}`.trim();
}

/** What became of a test. */
export function flightTestTexts(result: FlightTest): FlightTestTexts {
  switch (result.kind) {
    case 'no_credentials':
      return {
        tone: 'bad',
        title: m.diagnostics_flights_no_credentials(),
        help: m.diagnostics_flights_no_credentials_help(),
      };
    case 'quota_spent':
      return {
        tone: 'bad',
        title: m.diagnostics_flights_quota({ count: result.callsPerDay }),
        help: null,
      };
    case 'failed': {
      const last = result.exchanges.at(-1);
      const status = last ? statusOf(last) : m.diagnostics_flights_no_answer();
      return { tone: 'bad', title: m.diagnostics_flights_failed({ status }), help: REASONS[result.reason]() };
    }
    case 'answered':
      return {
        tone: 'good',
        title: m.diagnostics_flights_succeeded({ count: result.listed }),
        help: result.listed === 0 ? m.diagnostics_flights_none() : null,
      };
  }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Amsterdam',
});

function moment(at: number | null): string {
  return at === null ? '-' : `${MOMENT.format(at)} (Amsterdam)`;
}

export function readingTitle({ flightName, direction, destinations, scheduled }: FlightReading): string {
  const where = { places: destinations.join(', ') || '?', time: scheduled };
  const way =
    direction === 'departure' ? m.diagnostics_flights_departure(where) : m.diagnostics_flights_arrival(where);
  return `${flightName}: ${way}`;
}

/** What the app makes of a flight, by name; null when it can make nothing of it. */
export function readingFacts({
  states,
  direction,
  report,
}: FlightReading): [name: string, value: string][] | null {
  if (report === null) return null;
  const { status, delayMinutes, gate, terminal, departureTime, arrivalTime } = report;
  return [
    [m.diagnostics_flights_codes(), states.join(', ') || '-'],
    [m.diagnostics_flights_status(), status],
    [
      m.diagnostics_flights_delay(),
      delayMinutes === null ? '-' : m.diagnostics_flights_minutes({ count: delayMinutes }),
    ],
    [m.diagnostics_flights_gate(), `${gate ?? '-'}, ${terminal ?? '-'}`],
    [m.diagnostics_flights_leaves(), moment(departureTime)],
    // Schiphol does not follow a departure to its end.
    [
      direction === 'departure' ? m.diagnostics_flights_lands_assumed() : m.diagnostics_flights_lands(),
      moment(arrivalTime),
    ],
  ];
}

/** An answer as it can be read: JSON with its lines, anything else as it came. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
