import type { TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/equality';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { LazyChooseMap } from '../../../ui/maps/lazy-choose-map.tsx';
import { positionOf, positionText } from '../typed-texts.ts';
import { EditorField } from './fields.tsx';

interface PositionFieldProps {
  path: 'hotel.position' | `schedule.days.${number}.items.${number}.position`;
  /** The name of the place, for the map. */
  place: string;
}

/** The organiser chooses a place on the map or by its name, or pastes it from a map site. */
export function PositionField({ path, place }: PositionFieldProps) {
  const { field } = useController<TripDraft, typeof path>({ name: path });
  /** The text as typed, or null when the field shows the position in the draft. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const position = positionOf(text);
    if (!isSame(position, field.value)) field.onChange(position);
  };
  const unclear = typed !== null && typed.trim() !== '' && positionOf(typed) === null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <EditorField path={path} hint={unclear ? m.editor_problem_position() : m.editor_position_hint()}>
        {(control) => (
          <TextInput
            {...control}
            aria-invalid={unclear || control['aria-invalid']}
            autoComplete="off"
            placeholder="38.50472, -0.23361"
            value={typed ?? positionText(field.value)}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              if (!unclear) setTyped(null);
            }}
          />
        )}
      </EditorField>
      <LazyChooseMap
        place={field.value}
        radius={0}
        start={field.value}
        texts={{
          label: m.map_label({ name: place }),
          hint: m.editor_map_hint(),
          unreachable: m.editor_map_unreachable(),
        }}
        onChoose={(chosen) => {
          setTyped(null);
          // The position is rounded like a typed one, so that the field shows what the draft holds.
          field.onChange(positionOf(positionText(chosen)));
        }}
      />
    </div>
  );
}
