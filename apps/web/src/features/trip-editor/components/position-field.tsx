import type { TripDraft } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { TextInput } from '../../../ui/inputs.tsx';
import { LazyChooseMap } from '../../../ui/lazy-choose-map.tsx';
import { publishedQuery } from '../queries.ts';
import { positionOf, positionText } from '../typed-texts.ts';
import { EditorField } from './fields.tsx';

const PATH = 'hotel.position';

/** Where the hotel is: typed, pasted from a map site, or pointed at. `name` is the hotel's. */
export function PositionField({ name }: { name: string }) {
  const { field } = useController<TripDraft, typeof PATH>({ name: PATH });
  const trip = useQuery({ ...publishedQuery, retry: false });
  /** What stands in the field while it does not say what the draft holds. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const found = positionOf(text);
    if (!isSame(found, field.value)) field.onChange(found);
  };
  const unclear = typed !== null && typed.trim() !== '' && positionOf(typed) === null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <EditorField path={PATH} hint={unclear ? m.editor_problem_position() : m.editor_position_hint()}>
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
        tiles={trip.isPending ? null : trip.data?.mapTiles}
        texts={{
          label: m.map_label({ name }),
          hint: m.editor_map_hint(),
          unreachable: m.editor_map_unreachable(),
        }}
        onChoose={(place) => {
          setTyped(null);
          // As it would be typed, so that it reads the same afterwards.
          field.onChange(positionOf(positionText(place)));
        }}
      />
    </div>
  );
}
