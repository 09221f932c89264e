import type { FlightExchange as Exchange } from '@reisspel/contract/diagnostics';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { exchangeLines, readableBody, statusOf } from '../flight-texts.ts';
import { Verbatim } from './verbatim.tsx';

function bodyNote({ method, body, isCut }: Exchange): string | null {
  if (method === 'POST') return m.diagnostics_flights_token_hidden();
  if (body === null) return m.diagnostics_flights_no_body();
  if (body === '') return m.diagnostics_flights_empty_body();
  return isCut ? m.diagnostics_flights_cut() : null;
}

/** One request of a test, and what came back. */
export function FlightExchange({ exchange }: { exchange: Exchange }) {
  const note = bodyNote(exchange);
  const { pathname } = new URL(exchange.address);
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="font-bold text-lg">{m.diagnostics_flights_asked()}</h3>
      <Verbatim
        label={`${m.diagnostics_flights_asked()}, ${pathname}`}
        text={exchangeLines(exchange).join('\n')}
      />
      <h3 className="font-bold text-lg">
        {m.diagnostics_flights_came()}: {statusOf(exchange)}
      </h3>
      <p className="text-ink-2 text-sm">{exchange.durationMs} ms</p>
      {exchange.body ? (
        <Verbatim label={`${m.diagnostics_flights_came()}, ${pathname}`} text={readableBody(exchange.body)} />
      ) : null}
      {note === null ? null : <p className="text-ink-2">{note}</p>}
    </Card>
  );
}
