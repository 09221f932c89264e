import type {
  FlightExchange,
  FlightReading,
  FlightTest,
  FlightTestInput,
} from '@reisspel/contract/operate/diagnostics';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { request } from '../../../lib/api.ts';
import { parseJson } from '../../../lib/json.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failure, fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { CodeBlock, DiagnosticsPage, Facts } from './diagnostics-page.tsx';

const REASON_TEXTS: Record<Extract<FlightTest, { kind: 'failed' }>['reason'], () => string> = {
  timeout: m.diagnostics_flights_timeout,
  unauthorized: m.diagnostics_flights_unauthorized,
  rate_limited: m.diagnostics_flights_rate_limited,
  server_error: m.diagnostics_flights_server_error,
  unreadable: m.diagnostics_flights_unreadable,
  unreachable: m.diagnostics_flights_unreachable,
};

/** Returns "503 Service Unavailable", or says that there was no answer. */
function statusOf(exchange: FlightExchange | undefined): string {
  return exchange === undefined || exchange.status === null
    ? m.diagnostics_flights_no_answer()
    : `${exchange.status} ${exchange.statusText}`.trim();
}

/** Returns the result in the words of spec 8, and for some results what to do. */
function resultTexts(result: FlightTest): readonly [title: string, help?: string] {
  switch (result.kind) {
    case 'no_credentials':
      return [m.diagnostics_flights_no_credentials(), m.diagnostics_flights_no_credentials_help()];
    case 'quota_spent':
      return [m.diagnostics_flights_quota({ count: result.callsPerDay })];
    case 'failed': {
      const status = statusOf(result.exchanges.at(-1));
      return [m.diagnostics_flights_failed({ status }), REASON_TEXTS[result.reason]()];
    }
    case 'answered': {
      const title = m.diagnostics_flights_succeeded({ count: result.listed });
      return result.listed === 0 ? [title, m.diagnostics_flights_none()] : [title];
    }
  }
}

const AMSTERDAM_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Amsterdam',
});

function timeText(at: number | null): string {
  return at === null ? '-' : `${AMSTERDAM_TIME.format(at)} (Amsterdam)`;
}

/** Lists what the app understood of a flight in the answer. */
function readingFacts({ states, direction, report }: FlightReading): [name: string, value: string][] {
  if (report === null) return [[m.diagnostics_flights_nothing(), '']];
  const { status, delayMinutes, gate, terminal, departureTime, arrivalTime } = report;
  const delay = delayMinutes === null ? '-' : m.diagnostics_flights_minutes({ count: delayMinutes });
  // Schiphol does not track the landing of a departing flight, so the app assumes its time.
  const landingLabel =
    direction === 'departure' ? m.diagnostics_flights_lands_assumed() : m.diagnostics_flights_lands();
  return [
    [m.diagnostics_flights_codes(), states.join(', ') || '-'],
    [m.diagnostics_flights_status(), status],
    [m.diagnostics_flights_delay(), delay],
    [m.diagnostics_flights_gate(), `${gate ?? '-'}, ${terminal ?? '-'}`],
    [m.diagnostics_flights_leaves(), timeText(departureTime)],
    [landingLabel, timeText(arrivalTime)],
  ];
}

function Reading({ reading }: { reading: FlightReading }) {
  const { flightName, direction, destinations, scheduled } = reading;
  const routeText =
    direction === 'departure' ? m.diagnostics_flights_departure : m.diagnostics_flights_arrival;
  const route = routeText({ places: destinations.join(', ') || '?', time: scheduled });
  return <Facts title={`${flightName}: ${route}`} facts={readingFacts(reading)} />;
}

/** Indents JSON. Returns any other text unchanged. */
function readableBody(body: string): string {
  const json = parseJson(body);
  return json === null ? body : JSON.stringify(json, null, 2);
}

/** The pattern of the server's `FlightTestInput`. */
const FLIGHT_NUMBER = /^[A-Za-z0-9]{2} ?\d{1,4}[A-Za-z]?$/;

const NUMBER_RULES = {
  validate: (text: string) => FLIGHT_NUMBER.test(text.trim()) || m.diagnostics_flights_number_wrong(),
};

interface FlightTestPageProps {
  /** The flights of the default trip. The first one fills the form. */
  tripFlights: readonly FlightTestInput[];
  /** The initial day if there is no flight, such as "2025-06-20". */
  today: string;
}

interface FlightTestFormProps extends FlightTestPageProps {
  busy: boolean;
  onTest: (input: FlightTestInput) => void;
}

function FlightTestForm({ tripFlights, today, busy, onTest }: FlightTestFormProps) {
  const defaultValues = tripFlights[0] ?? { flightNumber: '', day: today };
  const form = useForm({ defaultValues });
  const field = fieldsOf(form);
  const submit = form.handleSubmit(({ flightNumber, day }) => {
    if (!busy) onTest({ flightNumber: flightNumber.trim(), day });
  });
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={m.diagnostics_flights_number()}
            autoComplete="off"
            {...field('flightNumber', NUMBER_RULES)}
          />
          <TextField
            label={m.diagnostics_flights_day()}
            type="date"
            {...field('day', required(m.diagnostics_flights_day_wrong))}
          />
        </div>
        {tripFlights.length === 0 ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <span>{m.diagnostics_flights_own()}</span>
            {tripFlights.map((flight) => (
              <Button key={`${flight.flightNumber} ${flight.day}`} onClick={() => form.reset(flight)}>
                {flight.flightNumber}, {flight.day}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {m.diagnostics_flights_ask()}
        </Button>
      </form>
    </Card>
  );
}

function bodyNote({ method, body, isCut }: FlightExchange): string | null {
  if (method === 'POST') return m.diagnostics_flights_token_hidden();
  if (body === null) return m.diagnostics_flights_no_body();
  if (body === '') return m.diagnostics_flights_empty_body();
  return isCut ? m.diagnostics_flights_cut() : null;
}

function Exchange({ exchange }: { exchange: FlightExchange }) {
  const { method, address, headers, body, durationMs } = exchange;
  const note = bodyNote(exchange);
  const { pathname } = new URL(address);
  const requestLines = [`${method} ${address}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="font-bold text-lg">{m.diagnostics_flights_asked()}</h3>
      <CodeBlock label={`${m.diagnostics_flights_asked()}, ${pathname}`} text={requestLines.join('\n')} />
      <h3 className="font-bold text-lg">
        {m.diagnostics_flights_came()}: {statusOf(exchange)}
      </h3>
      <p className="text-ink-2 text-sm">{durationMs} ms</p>
      {body ? (
        <CodeBlock label={`${m.diagnostics_flights_came()}, ${pathname}`} text={readableBody(body)} />
      ) : null}
      {note === null ? null : <p className="text-ink-2">{note}</p>}
    </Card>
  );
}

function TestResult({ result }: { result: FlightTest }) {
  const [title, help] = resultTexts(result);
  const readings = result.kind === 'answered' ? result.readings : [];
  const exchanges = 'exchanges' in result ? result.exchanges : [];
  return (
    <>
      <Notice tone={result.kind === 'answered' ? 'good' : 'bad'}>
        <p>{title}</p>
        {help === undefined ? null : <p className="font-medium">{help}</p>}
      </Notice>
      {readings.length === 0 ? null : <h2 className="text-2xl">{m.diagnostics_flights_read()}</h2>}
      {readings.map((reading) => (
        <Reading key={`${reading.flightName} ${reading.direction} ${reading.scheduled}`} reading={reading} />
      ))}
      {exchanges.map((exchange) => (
        <Exchange key={`${exchange.method} ${exchange.address}`} exchange={exchange} />
      ))}
    </>
  );
}

/** Sends a real request to the airport and shows the answer (spec 2: /schiphol-test). */
export function FlightTestPage({ tripFlights, today }: FlightTestPageProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (json: FlightTestInput) => request<FlightTest>('POST', '/api/diagnostics/flights', { json }),
  });
  const result = isPending ? undefined : data;
  return (
    <DiagnosticsPage
      title={m.diagnostics_flights_title()}
      text={m.diagnostics_flights_text()}
      report={result}
    >
      <FlightTestForm tripFlights={tripFlights} today={today} busy={isPending} onTest={mutate} />
      <Failure error={error} />
      {result ? <TestResult result={result} /> : null}
    </DiagnosticsPage>
  );
}
