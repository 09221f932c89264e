import { type FieldPath, useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/whole-number.ts';
import * as m from '../paraglide/messages.js';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import type { TaskFormValues } from './task-form-values.ts';

interface NumberFieldProps {
  name: FieldPath<TaskFormValues> & keyof TaskFormValues;
  label: string;
  hint?: string;
  min: number;
  max: number;
  /** Allows an empty field, which means no limit. */
  optional?: boolean;
}

export function NumberField({ name, label, hint, min, max, optional = false }: NumberFieldProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  const wrong = optional ? m.admin_range({ min, max }) : m.admin_points_range({ min, max });
  const validate = (text: unknown) =>
    typeof text === 'string' && ((optional && text.trim() === '') || isWhole(text, min, max)) ? true : wrong;
  const error = formState.errors[name]?.message;
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={typeof error === 'string' ? error : undefined}
    >
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode="numeric"
          {...register(name, { validate, shouldUnregister: false })}
        />
      )}
    </Field>
  );
}
