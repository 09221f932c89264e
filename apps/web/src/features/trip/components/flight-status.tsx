import type { Flight } from '@reisspel/contract/trip';
import { TriangleAlert } from 'lucide-react';
import { useNow } from '../../../lib/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  viewAdvice,
  viewAge,
  viewLabel,
  viewSentence,
  viewSource,
  viewTone,
} from '../flight-status-texts.ts';
import { directionText } from '../flight-texts.ts';
import type { FlightView } from '../flight-view.ts';

interface FlightStatusProps {
  flight: Flight;
  view: FlightView;
}

/** The status in a word. A screen reader hears when it changes, and of which flight. */
export function FlightChip({ flight, view }: FlightStatusProps) {
  const example = view.kind === 'known' && view.status.source === 'example';
  return (
    <p role="status" className="flex min-h-13 flex-col items-end justify-center gap-1 text-right">
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

/** As high as the longest ordinary text, so that nothing below moves when it comes. */
const NEWS_BOX = 'min-h-33 px-5 pt-3 pb-4 sm:min-h-24';

function NewsSkeleton() {
  return (
    <div className={`${NEWS_BOX} grid content-start gap-2`}>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

/** What the status means, who said so, and how old it is. */
export function FlightNews({ flight, view }: FlightStatusProps) {
  const sentence = useNow((now) => viewSentence(flight, view, now));
  const age = useNow((now) => viewAge(view, now));
  const advice = viewAdvice(flight, view);
  const trouble = advice !== null;
  if (view.kind === 'loading') return <NewsSkeleton />;
  return (
    <div className={`${NEWS_BOX} text-sm ${trouble ? 'bg-bad text-on-bad' : 'text-ink-2'}`}>
      <p className={`flex min-h-6 items-center gap-2 font-bold text-base ${trouble ? '' : 'text-ink'}`}>
        {trouble ? <TriangleAlert aria-hidden className="size-5 shrink-0" /> : null}
        {sentence}
      </p>
      {trouble ? <p className="font-bold">{advice}</p> : null}
      <p>
        <span className="inline-block">{viewSource(view)}</span> <span className="inline-block">{age}</span>
      </p>
    </div>
  );
}
