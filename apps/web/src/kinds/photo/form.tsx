import {
  AI_CONFIDENCE_STEP,
  MAX_AI_CONFIDENCE,
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_AUTO_ADVANCE_S,
  MAX_BRIGHTNESS,
  MAX_FACES,
  MAX_PHOTO_ATTEMPTS,
  MAX_REQUIRED_ELEMENT_LENGTH,
  MAX_REQUIRED_ELEMENTS,
  MIN_AI_CONFIDENCE,
  MIN_AUTO_ADVANCE_S,
} from '@reisspel/contract/limits';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { percentText } from '../../lib/format/figures.ts';
import * as m from '../../paraglide/messages.js';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Checkbox, TextArea } from '../../ui/forms/inputs.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { FormField, NumberField } from '../form-field.tsx';
import type { KindForm } from '../forms.ts';
import type { TaskFormValues } from '../task-form-values.ts';
import { PlaceFields } from './location-field.tsx';
import { ObjectPicker } from './objects-field.tsx';
import { elementsOf } from './values.ts';

function elementsProblem(text: string): string | true {
  const elements = elementsOf(text);
  if (elements.length > MAX_REQUIRED_ELEMENTS)
    return m.admin_field_too_many_elements({ max: MAX_REQUIRED_ELEMENTS });
  const tooLong = elements.some((element) => element.length > MAX_REQUIRED_ELEMENT_LENGTH);
  return tooLong ? m.admin_field_element_too_long({ max: MAX_REQUIRED_ELEMENT_LENGTH }) : true;
}

/** Describes what an AI looks for in the photo (spec 5). */
function DescriptionFields() {
  const { register, watch, setValue, formState } = useFormContext<TaskFormValues>();
  const threshold = Number(watch('confidenceThreshold'));
  return (
    <>
      <Field
        label={m.admin_field_ai_description()}
        hint={m.admin_hint_ai_description()}
        error={formState.errors.aiDescription?.message}
      >
        {(ids) => (
          <TextArea
            {...ids}
            maxLength={MAX_AI_DESCRIPTION_LENGTH}
            {...register('aiDescription', {
              validate: (text) => text.trim() !== '' || m.admin_field_ai_description_required(),
            })}
          />
        )}
      </Field>
      <FormField
        name="requiredElements"
        label={m.admin_field_required_elements()}
        hint={m.admin_hint_required_elements()}
        validate={elementsProblem}
      />
      <Slider
        label={m.admin_field_confidence({ percent: percentText(threshold) })}
        hint={m.admin_hint_confidence()}
        value={threshold}
        min={MIN_AI_CONFIDENCE}
        max={MAX_AI_CONFIDENCE}
        step={AI_CONFIDENCE_STEP}
        valueText={percentText(threshold)}
        onChange={(value) => setValue('confidenceThreshold', String(value), { shouldDirty: true })}
      />
    </>
  );
}

function RareFields() {
  const { register, watch } = useFormContext<TaskFormValues>();
  return (
    <>
      <Checkbox label={m.admin_field_camera_only()} {...register('cameraOnly')} />
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

/** The form values that switch a check on. */
const SWITCHES = ['checkBrightness', 'checkFaces', 'checkDescription', 'checkLocation'] as const;

interface CheckProps {
  name: (typeof SWITCHES)[number];
  label: string;
  children: ReactNode;
}

function Check({ name, label, children }: CheckProps) {
  const { register, watch } = useFormContext<TaskFormValues>();
  return (
    <>
      <Checkbox label={label} {...register(name)} />
      {watch(name) ? (
        <div className="-mt-2 grid grid-cols-1 gap-4 border-line border-l-4 pl-3 sm:pl-4">{children}</div>
      ) : null}
    </>
  );
}

function CheckFields() {
  const { watch } = useFormContext<TaskFormValues>();
  const count = [...watch(SWITCHES), watch('requiredObjects').length > 0].filter(Boolean).length;
  return (
    <Disclosure
      title={m.admin_field_checks()}
      {...(count === 0 ? {} : { note: m.admin_field_checks_count({ count }) })}
      open={count > 0}
    >
      <Check name="checkBrightness" label={m.admin_field_brightness()}>
        <NumberField
          name="minBrightness"
          label={m.admin_field_min_brightness()}
          hint={m.admin_hint_min_brightness()}
          min={1}
          max={MAX_BRIGHTNESS}
        />
      </Check>
      <Check name="checkFaces" label={m.admin_field_faces()}>
        <NumberField name="minFaces" label={m.admin_field_min_faces()} min={1} max={MAX_FACES} />
      </Check>
      <ObjectPicker />
      <Check name="checkDescription" label={m.admin_field_check_description()}>
        <DescriptionFields />
      </Check>
      <Check name="checkLocation" label={m.admin_location_check()}>
        <PlaceFields mapHint={m.admin_location_map_hint()} />
      </Check>
    </Disclosure>
  );
}

export const photoForm: KindForm = {
  question: m.admin_field_instructions,
  questionRequired: m.admin_instructions_required,
  Fields: CheckFields,
  More: RareFields,
  more: [
    ['maxRetries', m.admin_field_max_attempts],
    ['autoAdvanceTimeout', m.admin_field_auto_advance],
    ['cameraOnly', m.admin_field_camera_only],
  ],
  fieldNames: {
    minBrightness: m.admin_field_min_brightness,
    minFaces: m.admin_field_min_faces,
    requiredObjects: m.admin_field_objects,
    aiDescription: m.admin_field_ai_description,
    location: m.admin_location_check,
  },
};
