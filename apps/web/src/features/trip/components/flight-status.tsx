import type { FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { TriangleAlert } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { positionText, viewLabel, viewSentence, viewSource, viewTone } from '../flight-status-texts.ts';
import { directionText } from '../flight-texts.ts';
import type { FlightView } from '../flight-view.ts';
import { useNow } from '../use-now.ts';

interface FlightStatusProps {
  flight: Flight;
  view: FlightView;
}

/** The status in a word. A screen reader hears when it changes, and of which flight. */
export function FlightChip({ flight, view }: FlightStatusProps) {
  const example = view.kind === 'known' && view.status.source === 'example';
  return (
    <p role="status" className="flex flex-col items-end gap-1 text-right">
      <span className="sr-only">
        {directionText(flight)} {flight.flightNumber}:{' '}
      </span>
      {view.kind === 'loading' ? (
        <span className="py-1 font-bold text-sm">{viewLabel(view)}</span>
      ) : (
        <Chip tone={viewTone(view)}>{viewLabel(view)}</Chip>
      )}
      {example ? <strong className="text-sm">{m.flight_example()}</strong> : null}
    </p>
  );
}

function isTrouble(view: FlightView): boolean {
  return view.kind === 'known' && (view.status.status === 'CANCELLED' || view.status.status === 'DIVERTED');
}

function Position({ status }: { status: FlightStatus }) {
  const text = positionText(status);
  return text === null ? null : <p className="text-ink-2 text-sm">{text}</p>;
}

/** What the status means, who said so, and how old it is. As high while it is loading as when it says all of it. */
export function FlightNews({ flight, view }: FlightStatusProps) {
  const sentence = useNow((now) => viewSentence(flight, view, now));
  const source = useNow((now) => viewSource(view, now));
  const trouble = isTrouble(view);
  return (
    <div className="min-h-28 px-5 pb-4 sm:min-h-20">
      <div className={trouble ? 'flex gap-3 rounded-2xl bg-bad px-4 py-3 text-on-bad' : ''}>
        {trouble ? <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" /> : null}
        <div className="grid gap-0.5">
          <p className="font-bold">{sentence}</p>
          {view.kind === 'known' ? <Position status={view.status} /> : null}
          <p className={trouble ? 'text-sm' : 'text-ink-2 text-sm'}>{source}</p>
        </div>
      </div>
    </div>
  );
}
