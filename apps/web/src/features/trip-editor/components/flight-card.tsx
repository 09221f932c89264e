import { ChevronDown, Copy, PlaneLanding, PlaneTakeoff, Repeat2, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { shortDay, wallClock, wallDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { isDay } from '../day-order.ts';
import type { DraftFlight } from '../draft-types.ts';
import { useEditorActions, useProblemCount } from '../editor-context.ts';
import { copyFlight, returnFlight } from '../entries.ts';
import { flightName } from '../field-names.ts';
import { entry, field } from '../lens.ts';
import { FLIGHT_ITEMS } from '../lenses.ts';
import { FlightEndFields } from './flight-end-fields.tsx';
import { FlightFields } from './flight-fields.tsx';
import { ProblemBadge } from './problem-badge.tsx';

const DIRECTION: Record<DraftFlight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

/** "AMS → ALC · vr 20 juni, 14:25", as far as it is filled in. */
function summary({ departure, arrival }: DraftFlight): string {
  const way =
    departure.code === '' && arrival.code === '' ? null : `${departure.code || '?'} → ${arrival.code || '?'}`;
  const day = wallDay(departure.at);
  const when = isDay(day) ? `${shortDay(day)}, ${wallClock(departure.at)}` : null;
  return [way, when].filter(Boolean).join(' · ') || m.editor_flight_blank();
}

interface FlightActionsProps {
  flight: DraftFlight;
  index: number;
  full: boolean;
}

function FlightActions({ flight, index, full }: FlightActionsProps) {
  const { edit, remove, openEntry, focusEntry } = useEditorActions();
  const add = (made: DraftFlight) => {
    edit(FLIGHT_ITEMS, (flights) => flights.toSpliced(index + 1, 0, made));
    openEntry(made.id);
    focusEntry(made.id);
  };
  const take = () =>
    remove(
      FLIGHT_ITEMS,
      (flights) => flights.filter(({ id }) => id !== flight.id),
      m.editor_removed({ what: flightName(flight, index) }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={full} onClick={() => add(returnFlight(flight))}>
        <Repeat2 aria-hidden className="size-5" />
        {m.editor_flight_return()}
      </Button>
      <Button disabled={full} onClick={() => add(copyFlight(flight))}>
        <Copy aria-hidden className="size-5" />
        {m.editor_flight_copy()}
      </Button>
      <Button variant="danger" onClick={take}>
        <Trash2 aria-hidden className="size-5" />
        {m.editor_flight_delete()}
      </Button>
    </div>
  );
}

interface FlightCardProps {
  flight: DraftFlight;
  index: number;
  open: boolean;
  /** No more flights fit. */
  full: boolean;
}

/** A flight that folds out into its fields. */
export const FlightCard = memo(function FlightCard({ flight, index, open, full }: FlightCardProps) {
  const { openEntry, closeEntry } = useEditorActions();
  const lens = entry(FLIGHT_ITEMS, index);
  const problems = useProblemCount(lens.path);
  const Icon = flight.direction === 'return' ? PlaneLanding : PlaneTakeoff;
  return (
    <li data-row={flight.id} className="rounded-card bg-card shadow-card">
      <h3 className="font-sans">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => (open ? closeEntry(flight.id) : openEntry(flight.id))}
          className="flex min-h-18 w-full items-center gap-4 rounded-card px-5 py-3 text-left"
        >
          <Icon aria-hidden className="size-6 shrink-0 text-azure" />
          <span className="grow">
            <span className="block font-bold text-lg">
              {DIRECTION[flight.direction]()} {flight.flightNumber}
            </span>
            <span className="block font-medium text-base text-ink-2 tracking-normal">{summary(flight)}</span>
          </span>
          <ProblemBadge count={problems} />
          <ChevronDown aria-hidden className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {open ? (
        <div className="grid grid-cols-1 gap-5 px-5 pb-5">
          <FlightFields lens={lens} flight={flight} />
          <FlightEndFields
            legend={m.flight_departure()}
            lens={field(lens, 'departure')}
            end={flight.departure}
          />
          <FlightEndFields legend={m.flight_arrival()} lens={field(lens, 'arrival')} end={flight.arrival} />
          <FlightActions flight={flight} index={index} full={full} />
        </div>
      ) : null}
    </li>
  );
});
