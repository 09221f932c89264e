import * as m from '../../../paraglide/messages.js';
import { Select } from '../../../ui/inputs.tsx';
import type { DraftFlight } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { field, type Lens } from '../lens.ts';
import { useFlightBook } from '../use-flight-book.ts';
import { EditorField, TextField } from './editor-field.tsx';

const DIRECTIONS: readonly { value: DraftFlight['direction']; name: () => string }[] = [
  { value: 'outbound', name: m.flight_outbound },
  { value: 'connection', name: m.flight_connection },
  { value: 'return', name: m.flight_return },
];

function flightNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .replace(/^ +/, '')
    .replaceAll(/ {2,}/g, ' ');
}

interface FlightFieldsProps {
  lens: Lens<DraftFlight>;
  flight: DraftFlight;
}

/** Which flight it is. The number tells the airline, as long as nobody typed another. */
export function FlightFields({ lens, flight }: FlightFieldsProps) {
  const { set, follow } = useEditorActions();
  const { airlineOf } = useFlightBook();
  const direction = field(lens, 'direction');
  const fill = (number: string) => {
    const proposed = flight.airline === '' || flight.airline === airlineOf(flight.flightNumber);
    const airline = airlineOf(number);
    if (!proposed || airline === null) return;
    // At the same path as the number: they are one step.
    follow({ ...lens, path: `${lens.path}.flightNumber` }, (old) => ({ ...old, airline }));
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <EditorField path={direction.path} label={m.editor_direction()}>
        {(control) => (
          <Select
            {...control}
            data-entry={flight.id}
            value={flight.direction}
            onChange={({ target }) => {
              const chosen = DIRECTIONS.find(({ value }) => value === target.value);
              if (chosen !== undefined) set(direction, chosen.value);
            }}
          >
            {DIRECTIONS.map(({ value, name }) => (
              <option key={value} value={value}>
                {name()}
              </option>
            ))}
          </Select>
        )}
      </EditorField>
      <TextField
        lens={field(lens, 'flightNumber')}
        value={flight.flightNumber}
        label={m.editor_flight_number()}
        placeholder="HV5345"
        tidy={flightNumber}
        onChanged={fill}
      />
      <TextField
        lens={field(lens, 'airline')}
        value={flight.airline}
        label={m.editor_airline()}
        placeholder="Transavia"
      />
    </div>
  );
}
