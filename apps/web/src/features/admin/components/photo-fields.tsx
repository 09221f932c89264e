import { MAX_BRIGHTNESS, MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { isWhole } from '../whole-number.ts';

export function PhotoFields() {
  const { register, watch, formState } = useFormContext<TaskFormValues>();
  const { errors } = formState;
  return (
    <>
      <Field
        label={m.admin_field_max_attempts()}
        hint={m.admin_hint_max_attempts()}
        error={errors.maxRetries?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            {...register('maxRetries', {
              validate: (text) =>
                text === '' ||
                isWhole(text, 0, MAX_PHOTO_ATTEMPTS) ||
                m.admin_range({ min: 0, max: MAX_PHOTO_ATTEMPTS }),
            })}
          />
        )}
      </Field>
      <Checkbox label={m.admin_field_brightness()} {...register('checkBrightness')} />
      {watch('checkBrightness') ? (
        <Field
          label={m.admin_field_min_brightness()}
          hint={m.admin_hint_min_brightness()}
          error={errors.minBrightness?.message}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="number"
              inputMode="numeric"
              {...register('minBrightness', {
                validate: (text) =>
                  isWhole(text, 1, MAX_BRIGHTNESS) || m.admin_range({ min: 1, max: MAX_BRIGHTNESS }),
              })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
