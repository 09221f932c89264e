import type { FlightTest, FlightTestInput } from '@reisspel/contract/diagnostics';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { flightTestReport, flightTestTexts, readingFacts, readingTitle } from '../flight-texts.ts';
import { useFlightTest } from '../mutations.ts';
import { DiagnosticsPage } from './diagnostics-page.tsx';
import { Facts } from './facts.tsx';
import { FlightExchange } from './flight-exchange.tsx';
import { FlightTestForm } from './flight-test-form.tsx';

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
      report={result && !isPending ? flightTestReport(result) : null}
    >
      <FlightTestForm own={own} today={today} busy={isPending} onAsk={(input) => mutate(input)} />
      {error === null ? null : <Notice tone="bad">{organiserErrorText(error)}</Notice>}
      {result && !isPending ? (
        <>
          <Outcome result={result} />
          <Readings result={result} />
          {'exchanges' in result
            ? result.exchanges.map((exchange) => (
                <FlightExchange key={`${exchange.method} ${exchange.address}`} exchange={exchange} />
              ))
            : null}
        </>
      ) : null}
    </DiagnosticsPage>
  );
}
