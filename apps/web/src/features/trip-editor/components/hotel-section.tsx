import type { TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/equality';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { tripPlaceQuery } from '../../../lib/trip-place.ts';
import * as m from '../../../paraglide/messages.js';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { LazyChooseMap } from '../../../ui/maps/lazy-choose-map.tsx';
import { positionOf, positionText, webAddress } from '../typed-texts.ts';
import { useEditor } from '../use-draft.ts';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, EditorField, PartSwitch, SelectField, TextField } from './fields.tsx';
import { LineList } from './row-list.tsx';

const PATH = 'hotel.position';

function PositionField({ name }: { name: string }) {
  const { field } = useController<TripDraft, typeof PATH>({ name: PATH });
  const trip = useQuery(tripPlaceQuery);
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
          // The position is rounded like a typed one, so that the field shows what the draft holds.
          field.onChange(positionOf(positionText(place)));
        }}
      />
    </div>
  );
}

const MAX_STARS = 5;

function StarsField() {
  const stars = Array.from({ length: MAX_STARS }, (_, index) => index + 1);
  const options = stars.map((count) => [String(count), m.hotel_stars({ stars: count })] as const);
  return (
    <SelectField
      name="hotel.stars"
      options={[['', m.editor_stars_none()], ...options]}
      parse={(option) => (option === '' ? null : Number(option))}
    />
  );
}

export function HotelSection() {
  const { hotel } = useEditor().draft;
  return (
    <>
      <PartSwitch part="hotel" />
      <EditorCard title={m.editor_stay()}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField name="hotel.name" placeholder={m.editor_hotel_name_placeholder()} />
          <StarsField />
        </div>
        <FieldPair>
          <DayField name="hotel.checkIn.day" type="date" />
          <TextField name="hotel.checkIn.from" type="time" />
          <DayField name="hotel.checkOut.day" type="date" min={hotel.checkIn.day} />
          <TextField name="hotel.checkOut.before" type="time" />
        </FieldPair>
        <LineList
          path="hotel.facilities"
          hint={m.editor_lines_hint()}
          addLabel={m.editor_facility_add()}
          placeholder={m.editor_facility_placeholder()}
        />
      </EditorCard>
      <EditorCard title={m.editor_hotel_place()}>
        <LineList
          path="hotel.address"
          hint={m.editor_address_hint()}
          addLabel={m.editor_address_add()}
          placeholder={m.editor_address_placeholder()}
        />
        <FieldPair>
          <TextField name="hotel.phone" type="tel" placeholder={m.editor_optional()} />
          <TextField name="hotel.bookingUrl" placeholder={m.editor_optional()} tidyOnLeave={webAddress} />
        </FieldPair>
        <PositionField name={hotel.name} />
      </EditorCard>
    </>
  );
}
