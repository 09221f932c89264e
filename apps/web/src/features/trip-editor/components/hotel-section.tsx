import * as m from '../../../paraglide/messages.js';
import { Select } from '../../../ui/inputs.tsx';
import type { DraftHotel } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { field } from '../lens.ts';
import { ADDRESS, FACILITIES, HOTEL } from '../lenses.ts';
import { webAddress } from '../web-address.ts';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, EditorField, TextField } from './editor-field.tsx';
import { LineList } from './line-list.tsx';
import { PartSwitch } from './part-switch.tsx';
import { PositionField } from './position-field.tsx';

const STARS = field(HOTEL, 'stars');
const MAX_STARS = 5;

function StarsField({ stars }: Pick<DraftHotel, 'stars'>) {
  const { set } = useEditorActions();
  return (
    <EditorField path={STARS.path} label={m.editor_stars()}>
      {(control) => (
        <Select
          {...control}
          value={stars ?? ''}
          onChange={({ target }) => set(STARS, target.value === '' ? null : Number(target.value))}
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

function Stay({ hotel }: { hotel: DraftHotel }) {
  const checkIn = field(HOTEL, 'checkIn');
  const checkOut = field(HOTEL, 'checkOut');
  return (
    <EditorCard title={m.editor_stay()}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          lens={field(HOTEL, 'name')}
          value={hotel.name}
          label={m.editor_hotel_name()}
          placeholder={m.editor_hotel_name_placeholder()}
        />
        <StarsField stars={hotel.stars} />
      </div>
      <FieldPair>
        <DayField
          lens={field(checkIn, 'day')}
          value={hotel.checkIn.day}
          label={m.editor_check_in_day()}
          type="date"
        />
        <TextField
          lens={field(checkIn, 'from')}
          value={hotel.checkIn.from}
          label={m.editor_check_in_from()}
          type="time"
        />
        <DayField
          lens={field(checkOut, 'day')}
          value={hotel.checkOut.day}
          label={m.editor_check_out_day()}
          type="date"
          min={hotel.checkIn.day}
        />
        <TextField
          lens={field(checkOut, 'before')}
          value={hotel.checkOut.before}
          label={m.editor_check_out_before()}
          type="time"
        />
      </FieldPair>
      <LineList
        lens={FACILITIES}
        lines={hotel.facilities}
        title={m.editor_facilities()}
        hint={m.editor_lines_hint()}
        name={m.editor_facility()}
        placeholder={m.editor_facility_placeholder()}
        add={m.editor_facility_add()}
      />
    </EditorCard>
  );
}

function Place({ hotel }: { hotel: DraftHotel }) {
  return (
    <EditorCard title={m.editor_hotel_place()}>
      <LineList
        lens={ADDRESS}
        lines={hotel.address}
        title={m.editor_address()}
        hint={m.editor_address_hint()}
        name={m.editor_address_line()}
        placeholder={m.editor_address_placeholder()}
        add={m.editor_address_add()}
      />
      <FieldPair>
        <TextField
          lens={field(HOTEL, 'phone')}
          value={hotel.phone}
          label={m.editor_phone()}
          type="tel"
          placeholder={m.editor_optional()}
        />
        <TextField
          lens={field(HOTEL, 'bookingUrl')}
          value={hotel.bookingUrl}
          label={m.editor_booking_url()}
          placeholder={m.editor_optional()}
          tidyOnLeave={webAddress}
        />
      </FieldPair>
      <PositionField position={hotel.position} name={hotel.name} />
    </EditorCard>
  );
}

export function HotelSection({ hotel }: { hotel: DraftHotel }) {
  return (
    <>
      <PartSwitch part="hotel" shown={hotel.shown} />
      <Stay hotel={hotel} />
      <Place hotel={hotel} />
    </>
  );
}
