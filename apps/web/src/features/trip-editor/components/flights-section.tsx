import { MAX_TRIP_FLIGHTS, MAX_TRIP_LINES } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { ChevronDown, Copy, PlaneLanding, PlaneTakeoff, Plus, Repeat2, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { shortDay, wallClock, wallDay } from '../../../lib/format/dates.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { airlineOf, airportOf, airports } from '../airports.ts';
import type { DraftFlight } from '../draft.ts';
import { isDay, newFlight, returnFlight } from '../entries.ts';
import { flightName } from '../texts.ts';
import { tidyFlightNumber } from '../typed-texts.ts';
import { useEditor } from '../use-draft.ts';
import { EditorCard, FieldPair, ProblemBadge } from './editor-card.tsx';
import { DayField, ListProblem, PartSwitch, SelectField, TextField, ZoneField } from './fields.tsx';
import { LineList, RowList } from './row-list.tsx';

const DIRECTIONS: Record<DraftFlight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

type FlightPath = `flights.items.${number}`;

/** A flight number fills in its airline, unless somebody typed another one. */
function FlightFields({ path, flight }: { path: FlightPath; flight: DraftFlight }) {
  const { setValue } = useFormContext<TripDraft>();
  const fillAirline = (number: string, previous: string) => {
    const wasTyped = flight.airline !== '' && flight.airline !== airlineOf(previous);
    const airline = airlineOf(number);
    if (!wasTyped && airline !== null) setValue(`${path}.airline`, airline);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <SelectField
        name={`${path}.direction`}
        options={Object.entries(DIRECTIONS).map(([value, text]) => [value, text()])}
      />
      <TextField
        name={`${path}.flightNumber`}
        placeholder="HV5345"
        tidy={tidyFlightNumber}
        onChanged={fillAirline}
      />
      <TextField name={`${path}.airline`} placeholder="Transavia" />
    </div>
  );
}

function tidyAirportCode(text: string): string {
  return text
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase();
}

interface FlightEndFieldsProps {
  legend: string;
  path: `${FlightPath}.${'departure' | 'arrival'}`;
}

/** A known code fills in the airport and the time zone. */
function FlightEndFields({ legend, path }: FlightEndFieldsProps) {
  const { setValue } = useFormContext<TripDraft>();
  const listId = useId();
  const fillAirport = (code: string, previous: string) => {
    const airport = airportOf(code);
    if (airport === null || code === previous) return;
    setValue(`${path}.airport`, airport.name);
    setValue(`${path}.at.timeZone`, airport.timeZone);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-2xl bg-sand/60 p-4">
      <legend className="contents">
        <span className="display text-lg">{legend}</span>
      </legend>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_7rem]">
        <TextField
          name={`${path}.code`}
          label={m.editor_code()}
          placeholder="AMS"
          list={listId}
          tidy={tidyAirportCode}
          onChanged={fillAirport}
        />
        <TextField
          name={`${path}.airport`}
          label={m.editor_airport()}
          placeholder={m.editor_airport_placeholder()}
        />
        <div className="col-span-2 sm:col-span-1">
          <TextField
            name={`${path}.terminal`}
            label={m.editor_terminal()}
            placeholder={m.editor_optional()}
          />
        </div>
      </div>
      <FieldPair>
        <DayField name={`${path}.at.local`} label={m.editor_local_time()} type="datetime-local" />
        <ZoneField name={`${path}.at.timeZone`} label={m.editor_time_zone()} />
      </FieldPair>
      <datalist id={listId}>
        {airports.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}

/** Returns "AMS → ALC · vr 20 juni, 14:25", without the parts that are still empty. */
function flightSummary({ departure, arrival }: DraftFlight): string {
  const route =
    departure.code === '' && arrival.code === '' ? null : `${departure.code || '?'} → ${arrival.code || '?'}`;
  const day = wallDay(departure.at);
  const when = isDay(day) ? [shortDay(day), wallClock(departure.at)].filter(Boolean).join(', ') : null;
  return [route, when].filter(Boolean).join(' · ') || m.editor_flight_blank();
}

interface FlightProps {
  flight: DraftFlight;
  index: number;
  full: boolean;
}

function FlightActions({ flight, index, full }: FlightProps) {
  const { insert, remove } = useEditor();
  const add = (added: DraftFlight) => insert('flights.items', index + 1, added, '.direction');
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Repeat2} disabled={full} onClick={() => add(returnFlight(flight))}>
        {m.editor_flight_return()}
      </Button>
      <Button icon={Copy} disabled={full} onClick={() => add({ ...flight, id: randomUuid() })}>
        {m.editor_flight_copy()}
      </Button>
      <Button
        icon={Trash2}
        variant="danger"
        onClick={() => remove('flights.items', index, flightName(flight, index))}
      >
        {m.editor_flight_delete()}
      </Button>
    </div>
  );
}

function FlightCard({ open, ...props }: FlightProps & { open: boolean }) {
  const { flight, index } = props;
  const { visibleErrors, openEntry, closeEntry } = useEditor();
  const path = `flights.items.${index}` as const;
  const errorCount = [...visibleErrors.keys()].filter((key) => key.startsWith(`${path}.`)).length;
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
            <span className="block font-medium text-base text-ink-2 tracking-normal">
              {flightSummary(flight)}
            </span>
          </span>
          <ProblemBadge count={errorCount} />
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

function FlightList() {
  const { draft, openEntries, insert } = useEditor();
  const { items } = draft.flights;
  const full = items.length >= MAX_TRIP_FLIGHTS;
  const add = () => insert('flights.items', items.length, newFlight(items.length === 0), '.direction');
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
      <Button icon={Plus} className="justify-self-start" disabled={full} onClick={add}>
        {m.editor_flight_add()}
      </Button>
      {full ? (
        <p className="text-ink-2 text-sm">{m.editor_problem_too_many({ max: MAX_TRIP_FLIGHTS })}</p>
      ) : null}
    </section>
  );
}

function BaggageList() {
  return (
    <RowList
      path="flights.baggage"
      legend={m.editor_baggage()}
      rowName={m.editor_baggage_rule()}
      addLabel={m.editor_baggage_add()}
      blank={{ title: '', detail: '' }}
      max={MAX_TRIP_LINES}
      firstField=".title"
    >
      {(index, name) => (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <TextField
            name={`flights.baggage.${index}.title`}
            row={name}
            placeholder={m.editor_baggage_title_placeholder()}
          />
          <TextField
            name={`flights.baggage.${index}.detail`}
            rows={1}
            row={name}
            placeholder={m.editor_baggage_detail_placeholder()}
          />
        </div>
      )}
    </RowList>
  );
}

export function FlightsSection() {
  return (
    <>
      <PartSwitch part="flights" />
      <FlightList />
      <EditorCard title={m.editor_advice()}>
        <BaggageList />
        <LineList
          path="flights.tips"
          addLabel={m.editor_tip_add()}
          placeholder={m.editor_tip_placeholder()}
        />
      </EditorCard>
    </>
  );
}
