import {
  AI_CONFIDENCE_STEP,
  MAX_AI_CONFIDENCE,
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_REQUIRED_ELEMENT_LENGTH,
  MAX_REQUIRED_ELEMENTS,
  MIN_AI_CONFIDENCE,
} from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import { percentText } from '../../lib/figures.ts';
import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextArea, TextInput } from '../../ui/inputs.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { CheckDetails } from './check-details.tsx';
import { elementsOf } from './values.ts';

function elementsProblem(text: string): string | true {
  const elements = elementsOf(text);
  if (elements.length > MAX_REQUIRED_ELEMENTS)
    return m.admin_field_too_many_elements({ max: MAX_REQUIRED_ELEMENTS });
  const tooLong = elements.some((element) => element.length > MAX_REQUIRED_ELEMENT_LENGTH);
  return tooLong ? m.admin_field_element_too_long({ max: MAX_REQUIRED_ELEMENT_LENGTH }) : true;
}

/** What the AI compares the photo with (spec 5). */
export function DescriptionField() {
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
