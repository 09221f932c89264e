import type { TripDraft } from '@reisspel/contract/trip';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import type { DraftFlight } from '../draft.ts';
import { FieldPair } from './editor-card.tsx';
import { DayField, SelectField, TextField, ZoneField } from './fields.tsx';

export const DIRECTIONS: Record<DraftFlight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

/** The known airports and airlines, loaded on demand; null until then. All can also be typed. */
function useFlightBook() {
  const [book, setBook] = useState<typeof import('../airports.ts') | null>(null);
  useEffect(() => {
    import('../airports.ts').then(setBook, () => {
      // Everything can be typed without it.
    });
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

/** The flight's identity. The number fills in the airline, unless somebody typed another one. */
export function FlightFields({ path, flight }: { path: FlightPath; flight: DraftFlight }) {
  const { setValue } = useFormContext<TripDraft>();
  const book = useFlightBook();
  const fill = (number: string, before: string) => {
    const proposed = flight.airline === '' || flight.airline === book?.airlineOf(before);
    const airline = book?.airlineOf(number);
    if (proposed && airline) setValue(`${path}.airline`, airline);
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
  const airports = useFlightBook()?.airports ?? [];
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
