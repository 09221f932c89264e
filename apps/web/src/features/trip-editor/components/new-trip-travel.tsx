import { FlightPlanInput, type PlannedFlight } from '@reisspel/contract/trip/flights';
import { isSame } from '@reisspel/rules/game/equality';
import { useMutation } from '@tanstack/react-query';
import { Plane, Route } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { longDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { airportOf, airports } from '../airports.ts';
import { findFlight } from '../mutations.ts';
import { filledByPlan, leavesBeforeArrival, type NewTripFields } from '../new-trip-answers.ts';
import { normalise, zoneText } from '../time-zones.ts';
import { tidyFlightNumber } from '../typed-texts.ts';
import { FieldPair } from './editor-card.tsx';
import { zoneOptions } from './fields.tsx';

function airportText(code: string): string {
  const airport = airportOf(code);
  return airport === null ? '' : `${airport.name} (${code})`;
}

function airportOptions(typed: string): ComboboxOption[] {
  const search = normalise(typed.trim());
  return airports
    .map(({ code }) => ({ value: code, label: airportText(code) }))
    .filter(({ label }) => normalise(label).includes(search));
}

function AirportField({ name, label }: { name: 'home' | 'there'; label: string }) {
  // The airport at the place may be missing in the list. The editor then asks for it.
  const rules = name === 'home' ? required(m.editor_problem_empty) : {};
  const { field, fieldState } = useController<NewTripFields, typeof name>({ name, rules });
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(ids) => (
        <Combobox
          {...ids}
          text={airportText(field.value)}
          search={airportOptions}
          nothing={m.new_trip_airport_none()}
          placeholder={m.new_trip_airport_placeholder()}
          onChoose={field.onChange}
        />
      )}
    </Field>
  );
}

function ZoneField() {
  const rules = required(m.editor_problem_time_zone);
  const { field, fieldState } = useController<NewTripFields, 'timeZone'>({ name: 'timeZone', rules });
  return (
    <Field label={m.new_trip_zone()} error={fieldState.error?.message}>
      {(ids) => (
        <Combobox
          {...ids}
          text={zoneText(field.value)}
          search={zoneOptions}
          nothing={m.editor_zone_none()}
          placeholder={m.editor_zone_placeholder()}
          onChoose={field.onChange}
        />
      )}
    </Field>
  );
}

type DayName = 'leavesOn' | 'returnsOn';
type TimeName = `${'out' | 'back'}.${'departs' | 'arrives'}` | 'leavesAt';

function problemOfTime(name: TimeName, clock: string, fields: NewTripFields): string | true {
  if (clock === '') return m.editor_problem_clock();
  return name === 'back.departs' && leavesBeforeArrival(fields) ? m.new_trip_back_too_early() : true;
}

function TimeField({ name, label }: { name: TimeName; label: string }) {
  const field = fieldsOf(useFormContext<NewTripFields>());
  // A clock of twelve hours needs the room of the padding on a phone.
  return (
    <TextField
      type="time"
      label={label}
      className="px-3!"
      {...field(name, { validate: (clock, fields) => problemOfTime(name, clock, fields) })}
    />
  );
}

const FLIGHT_NUMBER = {
  setValueAs: (text: string) => tidyFlightNumber(text).trim(),
  validate: (text: string) =>
    FlightPlanInput.shape.flightNumber.safeParse(text).success || m.editor_problem_flight_number(),
};

/** Milliseconds without a change of the day: while it is typed, it shows other days. */
const DAY_PAUSE_MS = 1_000;

interface Filled {
  readonly path: ReturnType<typeof filledByPlan>[number][0];
  readonly before: string;
  readonly value: string;
}

/**
 * Looks up a flight when its number is complete, and again when its number or its day changes. A
 * failure leaves the fields to be typed.
 */
function useFlightPlan(name: 'out' | 'back') {
  const { getValues, getFieldState, setValue } = useFormContext<NewTripFields>();
  const search = useMutation({ mutationFn: findFlight });
  /** What the last plan filled. It may be wrong for another flight. */
  const filled = useRef<readonly Filled[]>([]);
  const fill = (flight: PlannedFlight | null) => {
    filled.current = (flight === null ? [] : filledByPlan(flight, name)).flatMap(([path, value]) => {
      const before = getValues(path);
      if (value === null || value === before || getFieldState(path).isDirty) return [];
      setValue(path, value);
      return [{ path, before, value }];
    });
  };
  const takeBack = () => {
    for (const { path, before, value } of filled.current)
      if (getValues(path) === value && !getFieldState(path).isDirty) setValue(path, before);
    filled.current = [];
  };
  const lookUp = () => {
    const { leavesOn, returnsOn, [name]: flight } = getValues();
    const asked = FlightPlanInput.safeParse({
      flightNumber: tidyFlightNumber(flight.flightNumber).trim(),
      day: name === 'out' ? leavesOn : returnsOn,
    });
    if (isSame(asked.data, search.variables)) return;
    takeBack();
    // An answer that is still under way is no longer asked for.
    search.reset();
    if (asked.success) search.mutate(asked.data, { onSuccess: fill });
  };
  const flightDay = useWatch<NewTripFields, DayName>({ name: name === 'out' ? 'leavesOn' : 'returnsOn' });
  const lookUpDay = useEffectEvent((day: string) => {
    if (search.variables?.day !== day) lookUp();
  });
  useEffect(() => {
    const timer = setTimeout(() => lookUpDay(flightDay), DAY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [flightDay]);
  const day = search.data?.day;
  return { lookUp, otherDay: day === search.variables?.day ? undefined : day };
}

function FlightFields({ name, title }: { name: 'out' | 'back'; title: string }) {
  const field = fieldsOf(useFormContext<NewTripFields>());
  const { lookUp, otherDay } = useFlightPlan(name);
  return (
    <fieldset aria-label={title} className="grid grid-cols-1 gap-3 rounded-2xl bg-sand/60 p-3">
      <p className="display text-lg">{title}</p>
      <TextField
        label={m.editor_flight_number()}
        placeholder="HV5345"
        autoComplete="off"
        autoCapitalize="characters"
        {...field(`${name}.flightNumber`, { ...FLIGHT_NUMBER, onBlur: lookUp })}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <TimeField name={`${name}.departs`} label={m.flight_departure()} />
        <TimeField name={`${name}.arrives`} label={m.flight_arrival()} />
      </div>
      {otherDay === undefined ? null : (
        <p role="status" className="text-ink-2 text-sm">
          {m.new_trip_other_day({ day: longDay(otherDay) })}
        </p>
      )}
    </fieldset>
  );
}

function Flights() {
  const [place, there] = useWatch<NewTripFields, ['place', 'there']>({ name: ['place', 'there'] });
  return (
    <>
      <FieldPair>
        <AirportField name="home" label={m.new_trip_airport_home()} />
        <AirportField name="there" label={m.new_trip_airport_there()} />
      </FieldPair>
      {place !== '' && there === '' ? <ZoneField /> : null}
      <p className="text-ink-2 text-sm">{m.new_trip_times()}</p>
      <FlightFields name="out" title={m.flight_outbound()} />
      <FlightFields name="back" title={m.flight_return()} />
    </>
  );
}

/** Asks how the group travels, and then only what that way needs. */
export function TravelFields() {
  const { register } = useFormContext<NewTripFields>();
  const travel = useWatch<NewTripFields, 'travel'>({ name: 'travel' });
  return (
    <>
      <FieldPair>
        <ChoiceCard icon={Plane} label={m.new_trip_plane()} value="plane" {...register('travel')} />
        <ChoiceCard icon={Route} label={m.new_trip_other()} value="other" {...register('travel')} />
      </FieldPair>
      {travel === 'plane' ? (
        <Flights />
      ) : (
        <FieldPair>
          <TimeField name="leavesAt" label={m.new_trip_leaves_at()} />
          <ZoneField />
        </FieldPair>
      )}
    </>
  );
}
