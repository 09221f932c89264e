import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { DraftFlightEnd } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { field, type Lens } from '../lens.ts';
import { useFlightBook } from '../use-flight-book.ts';
import { FieldPair } from './editor-card.tsx';
import { DayField, TextField } from './editor-field.tsx';
import { ZoneField } from './zone-field.tsx';

function airportCode(text: string): string {
  return text
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase();
}

interface FlightEndFieldsProps {
  legend: string;
  lens: Lens<DraftFlightEnd>;
  end: DraftFlightEnd;
}

/** Where and when a flight departs or arrives. A code that is known fills in its airport and time zone. */
export function FlightEndFields({ legend, lens, end }: FlightEndFieldsProps) {
  const { follow } = useEditorActions();
  const { airports } = useFlightBook();
  const listId = useId();
  const at = field(lens, 'at');
  const fill = (code: string) => {
    const airport = airports.find((each) => each.code === code);
    if (airport === undefined || code === end.code) return;
    // At the same path as the code: they are one step.
    follow({ ...lens, path: `${lens.path}.code` }, (old) => ({
      ...old,
      airport: airport.name,
      at: { ...old.at, timeZone: airport.timeZone },
    }));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-2xl bg-sand/60 p-4">
      <legend className="contents">
        <span className="display text-lg">{legend}</span>
      </legend>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_7rem]">
        <TextField
          lens={field(lens, 'code')}
          value={end.code}
          label={m.editor_code()}
          placeholder="AMS"
          list={listId}
          tidy={airportCode}
          onChanged={fill}
        />
        <TextField
          lens={field(lens, 'airport')}
          value={end.airport}
          label={m.editor_airport()}
          placeholder={m.editor_airport_placeholder()}
        />
        <div className="col-span-2 sm:col-span-1">
          <TextField
            lens={field(lens, 'terminal')}
            value={end.terminal}
            label={m.editor_terminal()}
            placeholder={m.editor_optional()}
          />
        </div>
      </div>
      <FieldPair>
        <DayField
          lens={field(at, 'local')}
          value={end.at.local}
          label={m.editor_local_time()}
          type="datetime-local"
        />
        <ZoneField lens={field(at, 'timeZone')} value={end.at.timeZone} label={m.editor_time_zone()} />
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
