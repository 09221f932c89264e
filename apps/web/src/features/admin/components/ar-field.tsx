import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { isWebAddress } from '../web-address.ts';

/** The address of a 3D model to look at with the task. */
export function ArField() {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <Field
      label={m.admin_field_ar_model()}
      hint={m.admin_hint_ar_model()}
      error={formState.errors.arModelUrl?.message}
    >
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_URL_LENGTH}
          {...register('arModelUrl', {
            validate: (text) => text.trim() === '' || isWebAddress(text) || m.admin_field_web_address(),
          })}
        />
      )}
    </Field>
  );
}
