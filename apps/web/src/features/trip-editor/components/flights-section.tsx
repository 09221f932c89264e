import { MAX_TRIP_FLIGHTS, MAX_TRIP_LINES } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { ChevronDown, Copy, PlaneLanding, PlaneTakeoff, Plus, Repeat2, Trash2 } from 'lucide-react';
import { shortDay, wallClock, wallDay } from '../../../lib/dates.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { DraftFlight } from '../draft.ts';
import { isDay, newFlight, returnFlight } from '../entries.ts';
import { useProblemCount } from '../problems.ts';
import { flightName } from '../texts.ts';
import { useEditorActions } from '../use-draft.ts';
import { EditorCard, ProblemBadge } from './editor-card.tsx';
import { ListProblem, LongTextField, PartSwitch, TextField } from './fields.tsx';
import { DIRECTIONS, FlightEndFields, FlightFields } from './flight-fields.tsx';
import { LineList, RowList } from './row-list.tsx';

/** "AMS → ALC · vr 20 juni, 14:25", as far as it is known. */
function summary({ departure, arrival }: DraftFlight): string {
  const way =
    departure.code === '' && arrival.code === '' ? null : `${departure.code || '?'} → ${arrival.code || '?'}`;
  const day = wallDay(departure.at);
  const when = isDay(day) ? `${shortDay(day)}, ${wallClock(departure.at)}` : null;
  return [way, when].filter(Boolean).join(' · ') || m.editor_flight_blank();
}

interface FlightProps {
  flight: DraftFlight;
  index: number;
  /** True when no more flights fit. */
  full: boolean;
}

function FlightActions({ flight, index, full }: FlightProps) {
  const { edit, remove } = useEditorActions();
  const add = (made: DraftFlight) =>
    edit(({ flights }) => {
      flights.items.splice(index + 1, 0, made);
      return `flights.items.${index + 1}.direction`;
    });
  const take = () =>
    remove(
      'flights.items',
      ({ flights }) => flights.items.splice(index, 1),
      m.editor_removed({ what: flightName(flight, index) }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={full} onClick={() => add(returnFlight(flight))}>
        <Repeat2 aria-hidden className="size-5" />
        {m.editor_flight_return()}
      </Button>
      <Button disabled={full} onClick={() => add({ ...flight, id: randomUuid() })}>
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

function FlightCard({ open, ...props }: FlightProps & { open: boolean }) {
  const { flight, index } = props;
  const { openEntry, closeEntry } = useEditorActions();
  const path = `flights.items.${index}` as const;
  const problems = useProblemCount(path);
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
              {DIRECTIONS[flight.direction]()} {flight.flightNumber}
            </span>
            <span className="block font-medium text-base text-ink-2 tracking-normal">{summary(flight)}</span>
          </span>
          <ProblemBadge count={problems} />
          <ChevronDown aria-hidden className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {open ? (
        <div className="grid grid-cols-1 gap-5 px-5 pb-5">
          <FlightFields path={path} flight={flight} />
          <FlightEndFields legend={m.flight_departure()} path={`${path}.departure`} />
          <FlightEndFields legend={m.flight_arrival()} path={`${path}.arrival`} />
          <FlightActions {...props} />
        </div>
      ) : null}
    </li>
  );
}

interface FlightsSectionProps {
  draft: TripDraft;
  openEntries: readonly string[];
}

function FlightList({ draft, openEntries }: FlightsSectionProps) {
  const { edit } = useEditorActions();
  const { items } = draft.flights;
  const full = items.length >= MAX_TRIP_FLIGHTS;
  const add = () =>
    edit(({ flights }) => {
      flights.items.push(newFlight(flights.items.length === 0));
      return `flights.items.${flights.items.length - 1}.direction`;
    });
  return (
    <section aria-label={m.editor_flights()} className="grid grid-cols-1 gap-3">
      {items.length === 0 ? <p className="text-ink-2">{m.editor_flights_none()}</p> : null}
      <ListProblem path="flights.items" />
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {items.map((flight, index) => (
          <FlightCard
            key={flight.id}
            flight={flight}
            index={index}
            full={full}
            open={openEntries.includes(flight.id)}
          />
        ))}
      </ol>
      <Button className="justify-self-start" disabled={full} onClick={add}>
        <Plus aria-hidden className="size-5" />
        {m.editor_flight_add()}
      </Button>
      {full ? (
        <p className="text-ink-2 text-sm">{m.editor_problem_too_many({ max: MAX_TRIP_FLIGHTS })}</p>
      ) : null}
    </section>
  );
}

function BaggageList({ draft }: { draft: TripDraft }) {
  return (
    <RowList
      draft={draft}
      texts={{ legend: m.editor_baggage(), row: m.editor_baggage_rule(), add: m.editor_baggage_add() }}
      path="flights.baggage"
      of={({ flights }) => flights.baggage}
      blank={{ title: '', detail: '' }}
      max={MAX_TRIP_LINES}
      first=".title"
    >
      {(index, name) => (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <TextField
            name={`flights.baggage.${index}.title`}
            row={name}
            placeholder={m.editor_baggage_title_placeholder()}
          />
          <LongTextField
            name={`flights.baggage.${index}.detail`}
            row={name}
            placeholder={m.editor_baggage_detail_placeholder()}
          />
        </div>
      )}
    </RowList>
  );
}

export function FlightsSection({ draft, openEntries }: FlightsSectionProps) {
  return (
    <>
      <PartSwitch part="flights" />
      <FlightList draft={draft} openEntries={openEntries} />
      <EditorCard title={m.editor_advice()}>
        <BaggageList draft={draft} />
        <LineList
          draft={draft}
          path="flights.tips"
          of={({ flights }) => flights.tips}
          add={m.editor_tip_add()}
          placeholder={m.editor_tip_placeholder()}
        />
      </EditorCard>
    </>
  );
}
