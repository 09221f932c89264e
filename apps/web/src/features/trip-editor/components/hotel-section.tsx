import * as m from '../../../paraglide/messages.js';
import { webAddress } from '../typed-texts.ts';
import { useEditor } from '../use-draft.ts';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, PartSwitch, SelectField, TextField } from './fields.tsx';
import { PositionField } from './position-field.tsx';
import { LineList } from './row-list.tsx';

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
        <PositionField path="hotel.position" place={hotel.name} />
      </EditorCard>
    </>
  );
}
