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
  MAX_REQUIRED_OBJECTS,
  MIN_AI_CONFIDENCE,
  MIN_AUTO_ADVANCE_S,
} from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { percentText } from '../../lib/figures.ts';
import { objectName } from '../../lib/object-names.ts';
import * as m from '../../paraglide/messages.js';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextArea, TextInput } from '../../ui/inputs.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { KindForm } from '../kind-form.ts';
import { NumberField } from '../number-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { CheckDetails } from './check-details.tsx';
import { LocationField } from './location-field.tsx';
import { findObjects } from './object-search.ts';
import { elementsOf } from './values.ts';

interface ChosenObjectsProps {
  chosen: readonly ObjectClass[];
  onRemove: (object: ObjectClass) => void;
}

function ChosenObjects({ chosen, onRemove }: ChosenObjectsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((object) => (
        <li key={object}>
          <button
            type="button"
            onClick={() => onRemove(object)}
            className="inline-flex min-h-12 items-center gap-2 rounded-full bg-verification px-4 font-bold text-on-verification"
          >
            {objectName(object)}
            <X aria-hidden className="size-4" />
            <span className="sr-only">{m.admin_field_objects_remove()}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function ObjectPicker() {
  const { field } = useController<TaskFormValues, 'requiredObjects'>({ name: 'requiredObjects' });
  const [search, setSearch] = useState('');
  const all = useRef<HTMLFieldSetElement>(null);
  const chosen = field.value;
  const full = chosen.length >= MAX_REQUIRED_OBJECTS;
  const shown = findObjects(search);
  const remove = (object: ObjectClass) => field.onChange(chosen.filter((each) => each !== object));
  const toggle = (object: ObjectClass) =>
    chosen.includes(object) ? remove(object) : field.onChange([...chosen, object]);
  return (
    <fieldset ref={all} tabIndex={-1} className="grid grid-cols-1 gap-2.5">
      <legend className="mb-1.5 font-bold">{m.admin_field_objects()}</legend>
      <p className="text-ink-2 text-sm">{m.admin_hint_objects({ max: MAX_REQUIRED_OBJECTS })}</p>
      {chosen.length > 0 ? (
        <ChosenObjects
          chosen={chosen}
          onRemove={(object) => {
            remove(object);
            // The focused button disappears.
            all.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <TextInput
        type="search"
        aria-label={m.admin_field_objects_search()}
        placeholder={m.admin_field_objects_search()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter must not save the task.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid max-h-56 grid-cols-2 gap-x-3 overflow-y-auto rounded-2xl border-2 border-line px-3 sm:grid-cols-3">
        {shown.map((object) => (
          <li key={object}>
            <label className="flex min-h-12 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-action"
                checked={chosen.includes(object)}
                disabled={full && !chosen.includes(object)}
                onChange={() => toggle(object)}
              />
              <span className="min-w-0">{objectName(object)}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? (
          <li className="col-span-full py-3 text-ink-2">{m.admin_field_objects_none()}</li>
        ) : null}
      </ul>
      {full ? (
        <p role="status" className="text-ink-2 text-sm">
          {m.admin_field_objects_full({ max: MAX_REQUIRED_OBJECTS })}
        </p>
      ) : null}
    </fieldset>
  );
}

function elementsProblem(text: string): string | true {
  const elements = elementsOf(text);
  if (elements.length > MAX_REQUIRED_ELEMENTS)
    return m.admin_field_too_many_elements({ max: MAX_REQUIRED_ELEMENTS });
  const tooLong = elements.some((element) => element.length > MAX_REQUIRED_ELEMENT_LENGTH);
  return tooLong ? m.admin_field_element_too_long({ max: MAX_REQUIRED_ELEMENT_LENGTH }) : true;
}

/** Description for the AI check (spec 5). */
function DescriptionField() {
  const { register, watch, setValue, formState } = useFormContext<TaskFormValues>();
  const { errors } = formState;
  const threshold = Number(watch('confidenceThreshold'));
  return (
    <>
      <Checkbox label={m.admin_field_check_description()} {...register('checkDescription')} />
      {watch('checkDescription') ? (
        <CheckDetails>
          <Field
            label={m.admin_field_ai_description()}
            hint={m.admin_hint_ai_description()}
            error={errors.aiDescription?.message}
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
          <Field
            label={m.admin_field_required_elements()}
            hint={m.admin_hint_required_elements()}
            error={errors.requiredElements?.message}
          >
            {(ids) => <TextInput {...ids} {...register('requiredElements', { validate: elementsProblem })} />}
          </Field>
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
        </CheckDetails>
      ) : null}
    </>
  );
}

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
