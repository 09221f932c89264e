import type { FlightExchange, FlightTest, FlightTestInput } from '@reisspel/contract/diagnostics';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { flightTestTexts, readableBody, readingFacts, readingTitle, statusOf } from '../flight-texts.ts';
import { useFlightTest } from '../mutations.ts';
import { DiagnosticsPage, Facts, Verbatim } from './diagnostics-page.tsx';
import { FlightTestForm } from './flight-test-form.tsx';

function bodyNote({ method, body, isCut }: FlightExchange): string | null {
  if (method === 'POST') return m.diagnostics_flights_token_hidden();
  if (body === null) return m.diagnostics_flights_no_body();
  if (body === '') return m.diagnostics_flights_empty_body();
  return isCut ? m.diagnostics_flights_cut() : null;
}

/** One request of a test, and what came back. */
function Exchange({ exchange }: { exchange: FlightExchange }) {
  const { method, address, headers, body, durationMs } = exchange;
  const note = bodyNote(exchange);
  const { pathname } = new URL(address);
  const asked = [`${method} ${address}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="font-bold text-lg">{m.diagnostics_flights_asked()}</h3>
      <Verbatim label={`${m.diagnostics_flights_asked()}, ${pathname}`} text={asked.join('\n')} />
      <h3 className="font-bold text-lg">
        {m.diagnostics_flights_came()}: {statusOf(exchange)}
      </h3>
      <p className="text-ink-2 text-sm">{durationMs} ms</p>
      {body ? (
        <Verbatim label={`${m.diagnostics_flights_came()}, ${pathname}`} text={readableBody(body)} />
      ) : null}
      {note === null ? null : <p className="text-ink-2">{note}</p>}
    </Card>
  );
}

function Outcome({ result }: { result: FlightTest }) {
  const { tone, title, help } = flightTestTexts(result);
  return (
    <Notice tone={tone}>
      <p>{title}</p>
      {help === null ? null : <p className="font-medium">{help}</p>}
    </Notice>
  );
}

function Readings({ result }: { result: FlightTest }) {
  if (result.kind !== 'answered' || result.readings.length === 0) return null;
  return (
    <>
      <h2 className="text-2xl">{m.diagnostics_flights_read()}</h2>
      {result.readings.map((reading) => (
        <Facts
          key={readingTitle(reading)}
          title={readingTitle(reading)}
          facts={readingFacts(reading) ?? [[m.diagnostics_flights_nothing(), '']]}
        />
      ))}
    </>
  );
}

interface FlightTestPageProps {
  own: readonly FlightTestInput[];
  today: string;
}

/** One real question to the airport (spec 2: /schiphol-test). */
export function FlightTestPage({ own, today }: FlightTestPageProps) {
  const { mutate, data: result, error, isPending } = useFlightTest();
  return (
    <DiagnosticsPage
      title={m.diagnostics_flights_title()}
      text={m.diagnostics_flights_text()}
      report={result && !isPending ? result : null}
    >
      <FlightTestForm own={own} today={today} busy={isPending} onAsk={(input) => mutate(input)} />
      {error === null ? null : <Notice tone="bad">{organiserErrorText(error)}</Notice>}
      {result && !isPending ? (
        <>
          <Outcome result={result} />
          <Readings result={result} />
          {'exchanges' in result
            ? result.exchanges.map((exchange) => (
                <Exchange key={`${exchange.method} ${exchange.address}`} exchange={exchange} />
              ))
            : null}
        </>
      ) : null}
    </DiagnosticsPage>
  );
}
