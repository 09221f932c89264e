import {
  MAX_AUTO_ADVANCE_S,
  MAX_BRIGHTNESS,
  MAX_FACES,
  MAX_PHOTO_ATTEMPTS,
  MIN_AUTO_ADVANCE_S,
} from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import type { KindForm } from '../kind-form.ts';
import { NumberField } from '../number-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { CheckDetails } from './check-details.tsx';
import { DescriptionField } from './description-field.tsx';
import { LocationField } from './location-field.tsx';
import { ObjectPicker } from './object-picker.tsx';

/** How often, and how long, a team may try. */
function AttemptFields() {
  const { register, watch } = useFormContext<TaskFormValues>();
  return (
    <>
      <NumberField
        name="maxRetries"
        label={m.admin_field_max_attempts()}
        hint={m.admin_hint_max_attempts()}
        min={0}
        max={MAX_PHOTO_ATTEMPTS}
        optional
      />
      <NumberField
        name="autoAdvanceTimeout"
        label={m.admin_field_auto_advance()}
        hint={m.admin_hint_auto_advance()}
        min={MIN_AUTO_ADVANCE_S}
        max={MAX_AUTO_ADVANCE_S}
        optional
      />
      {watch('autoAdvanceTimeout').trim() === '' ? null : (
        <Checkbox label={m.admin_field_fail_on_timeout()} {...register('failOnTimeout')} />
      )}
    </>
  );
}

/** What the photo is looked at for; open when something is. */
function CheckFields() {
  const { register, watch, formState } = useFormContext<TaskFormValues>();
  const { errors } = formState;
  const [brightness, faces, objects, description, location] = watch([
    'checkBrightness',
    'checkFaces',
    'requiredObjects',
    'checkDescription',
    'checkLocation',
  ]);
  const count = [brightness, faces, objects.length > 0, description, location].filter(Boolean).length;
  const wrong = Boolean(
    errors.minBrightness ?? errors.minFaces ?? errors.aiDescription ?? errors.latitude ?? errors.radius,
  );
  return (
    <Disclosure
      title={m.admin_field_checks()}
      {...(count === 0 ? {} : { note: m.admin_field_checks_count({ count }) })}
      open={count > 0 || wrong}
    >
      <Checkbox label={m.admin_field_brightness()} {...register('checkBrightness')} />
      {brightness ? (
        <CheckDetails>
          <NumberField
            name="minBrightness"
            label={m.admin_field_min_brightness()}
            hint={m.admin_hint_min_brightness()}
            min={1}
            max={MAX_BRIGHTNESS}
          />
        </CheckDetails>
      ) : null}
      <Checkbox label={m.admin_field_faces()} {...register('checkFaces')} />
      {faces ? (
        <CheckDetails>
          <NumberField name="minFaces" label={m.admin_field_min_faces()} min={1} max={MAX_FACES} />
        </CheckDetails>
      ) : null}
      <ObjectPicker />
      <DescriptionField />
      <LocationField />
    </Disclosure>
  );
}

export const photoForm: KindForm = {
  question: m.admin_field_instructions,
  questionRequired: m.admin_instructions_required,
  Fields: CheckFields,
  More: AttemptFields,
  more: ['maxRetries', 'autoAdvanceTimeout'],
  fieldNames: {
    maxRetries: m.admin_field_max_attempts,
    autoAdvanceTimeout: m.admin_field_auto_advance,
    minBrightness: m.admin_field_min_brightness,
    minFaces: m.admin_field_min_faces,
    requiredObjects: m.admin_field_objects,
    aiDescription: m.admin_field_ai_description,
    location: m.admin_location_check,
  },
};
