import * as m from '../../paraglide/messages.js';
import type { KindForm } from '../forms.ts';
import { PlaceFields } from '../photo/location-field.tsx';
import { questionForm } from '../question/form.tsx';

function PlaceTaskFields() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PlaceFields mapHint={m.admin_place_map_hint()} />
    </div>
  );
}

const FIELD_NAMES = {
  latitude: m.admin_location_latitude,
  longitude: m.admin_location_longitude,
  radius: m.admin_location_radius,
};

export const placeForm: KindForm = {
  // The team has seen the place already.
  ...questionForm(PlaceTaskFields, FIELD_NAMES, { showsAnswer: false, hasDeduction: false }),
  question: m.admin_place_instructions,
  questionRequired: m.admin_instructions_required,
};
