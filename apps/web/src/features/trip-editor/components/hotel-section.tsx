import type { TripDraft } from '@reisspel/contract/trip';
import { useController } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Select } from '../../../ui/inputs.tsx';
import { webAddress } from '../typed-texts.ts';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, EditorField, PartSwitch, TextField } from './fields.tsx';
import { PositionField } from './position-field.tsx';
import { LineList } from './row-list.tsx';

const MAX_STARS = 5;

function StarsField() {
  const { field } = useController<TripDraft, 'hotel.stars'>({ name: 'hotel.stars' });
  return (
    <EditorField path="hotel.stars">
      {(control) => (
        <Select
          {...control}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{m.editor_stars_none()}</option>
          {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {m.hotel_stars({ stars: count })}
            </option>
          ))}
        </Select>
      )}
    </EditorField>
  );
}

function Stay({ draft }: { draft: TripDraft }) {
  return (
    <EditorCard title={m.editor_stay()}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField name="hotel.name" placeholder={m.editor_hotel_name_placeholder()} />
        <StarsField />
      </div>
      <FieldPair>
        <DayField name="hotel.checkIn.day" type="date" />
        <TextField name="hotel.checkIn.from" type="time" />
        <DayField name="hotel.checkOut.day" type="date" min={draft.hotel.checkIn.day} />
        <TextField name="hotel.checkOut.before" type="time" />
      </FieldPair>
      <LineList
        draft={draft}
        path="hotel.facilities"
        of={({ hotel }) => hotel.facilities}
        hint={m.editor_lines_hint()}
        add={m.editor_facility_add()}
        placeholder={m.editor_facility_placeholder()}
      />
    </EditorCard>
  );
}

function Place({ draft }: { draft: TripDraft }) {
  return (
    <EditorCard title={m.editor_hotel_place()}>
      <LineList
        draft={draft}
        path="hotel.address"
        of={({ hotel }) => hotel.address}
        hint={m.editor_address_hint()}
        add={m.editor_address_add()}
        placeholder={m.editor_address_placeholder()}
      />
      <FieldPair>
        <TextField name="hotel.phone" type="tel" placeholder={m.editor_optional()} />
        <TextField name="hotel.bookingUrl" placeholder={m.editor_optional()} tidyOnLeave={webAddress} />
      </FieldPair>
      <PositionField name={draft.hotel.name} />
    </EditorCard>
  );
}

export function HotelSection({ draft }: { draft: TripDraft }) {
  return (
    <>
      <PartSwitch part="hotel" />
      <Stay draft={draft} />
      <Place draft={draft} />
    </>
  );
}
