import type { FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { TriangleAlert } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import {
  positionText,
  viewAdvice,
  viewAge,
  viewLabel,
  viewSentence,
  viewSource,
  viewTone,
} from '../flight-status-texts.ts';
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

function Position({ status }: { status: FlightStatus }) {
  const text = positionText(status);
  return text === null ? null : <p>{text}</p>;
}

/** What the status means, who said so, and how old it is. As high while it is loading as when it says all of it. */
export function FlightNews({ flight, view }: FlightStatusProps) {
  const sentence = useNow((now) => viewSentence(flight, view, now));
  const age = useNow((now) => viewAge(view, now));
  const advice = viewAdvice(flight, view);
  const look = advice === null ? 'text-ink-2' : 'bg-bad text-on-bad';
  return (
    <div className={`flex min-h-33 gap-3 px-5 pt-3 pb-4 text-sm sm:min-h-24 ${look}`}>
      {advice === null ? null : <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />}
      <div>
        <p className={advice === null ? 'font-bold text-base text-ink' : 'font-bold text-base'}>{sentence}</p>
        {advice === null ? null : <p className="font-bold">{advice}</p>}
        {view.kind === 'known' ? <Position status={view.status} /> : null}
        <p>
          <span className="inline-block">{viewSource(view)}</span> <span className="inline-block">{age}</span>
        </p>
      </div>
    </div>
  );
}
