import type { TripDraft } from '@reisspel/contract/trip';
import { useEffect, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Select } from '../../../ui/inputs.tsx';
import type { Airport } from '../airports.ts';
import type { DraftFlight } from '../draft.ts';
import { FieldPair } from './editor-card.tsx';
import { DayField, EditorField, TextField, ZoneField } from './fields.tsx';

export const DIRECTIONS: Record<DraftFlight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

interface FlightBook {
  readonly airports: readonly Airport[];
  /** The airline of a flight number; null when it is unknown. */
  readonly airlineOf: (flightNumber: string) => string | null;
}

/** The known airports and airlines, loaded on demand; all of it can also be typed. */
function useFlightBook(): FlightBook {
  const [book, setBook] = useState<FlightBook>({ airports: [], airlineOf: () => null });
  useEffect(() => {
    let gone = false;
    import('../airports.ts').then(
      ({ airports, airlineOf }) => {
        if (!gone) setBook({ airports, airlineOf });
      },
      () => {
        // Everything can be typed without it.
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return book;
}

function tidyFlightNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .replace(/^ +/, '')
    .replaceAll(/ {2,}/g, ' ');
}

type FlightPath = `flights.items.${number}`;

function DirectionField({ path }: { path: FlightPath }) {
  const name = `${path}.direction` as const;
  const { field } = useController<TripDraft, typeof name>({ name });
  return (
    <EditorField path={name}>
      {(control) => (
        <Select {...control} value={field.value} onChange={({ target }) => field.onChange(target.value)}>
          {Object.entries(DIRECTIONS).map(([value, text]) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </Select>
      )}
    </EditorField>
  );
}

/** The flight's identity. The number fills in the airline, unless somebody typed another one. */
export function FlightFields({ path, flight }: { path: FlightPath; flight: DraftFlight }) {
  const { setValue } = useFormContext<TripDraft>();
  const { airlineOf } = useFlightBook();
  const fill = (number: string, before: string) => {
    const proposed = flight.airline === '' || flight.airline === airlineOf(before);
    const airline = airlineOf(number);
    if (proposed && airline !== null) setValue(`${path}.airline`, airline);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <DirectionField path={path} />
      <TextField
        name={`${path}.flightNumber`}
        placeholder="HV5345"
        tidy={tidyFlightNumber}
        onChanged={fill}
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

/** A departure or arrival. A known code fills in the airport and the time zone. */
export function FlightEndFields({ legend, path }: FlightEndFieldsProps) {
  const { setValue } = useFormContext<TripDraft>();
  const { airports } = useFlightBook();
  const listId = useId();
  const fill = (code: string, before: string) => {
    const airport = airports.find((each) => each.code === code);
    if (airport === undefined || code === before) return;
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
          onChanged={fill}
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
