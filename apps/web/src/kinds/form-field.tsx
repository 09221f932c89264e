import type { InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/format/whole-number.ts';
import * as m from '../paraglide/messages.js';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** The names of the form's values that are plain text. */
type TextName = {
  [Name in keyof TaskFormValues]: string extends TaskFormValues[Name] ? Name : never;
}[keyof TaskFormValues];

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: TextName;
  label: string;
  hint?: string | undefined;
  /** Returns what is wrong with the text, or true when it is fine. */
  validate?: (text: string) => string | true;
}

export function FormField({ name, label, hint, validate = () => true, ...input }: FormFieldProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      {(ids) => <TextInput {...ids} {...input} {...register(name, { validate })} />}
    </Field>
  );
}

interface NumberFieldProps extends Pick<FormFieldProps, 'name' | 'label' | 'hint'> {
  min: number;
  max: number;
  /** Allows an empty field, which means no limit. */
  optional?: boolean;
}

export function NumberField({ min, max, optional = false, ...field }: NumberFieldProps) {
  const rangeProblem = optional ? m.admin_range({ min, max }) : m.admin_points_range({ min, max });
  const validate = (text: string) =>
    (optional && text.trim() === '') || isWhole(text, min, max) ? true : rangeProblem;
  return <FormField {...field} type="number" inputMode="numeric" validate={validate} />;
}
