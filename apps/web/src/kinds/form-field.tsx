import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/format/whole-number.ts';
import * as m from '../paraglide/messages.js';
import { fieldsOf, TextField } from '../ui/forms/organiser-forms.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** The form's values that are text. */
type TextName = {
  [Name in keyof TaskFormValues]: string extends TaskFormValues[Name] ? Name : never;
}[keyof TaskFormValues];

interface FormFieldProps extends ComponentProps<typeof TextField> {
  name: TextName;
  /** Returns what is wrong with the text, or true when it is fine. */
  validate?: (text: string) => string | true;
}

export function FormField({ name, validate = () => true, ...field }: FormFieldProps) {
  const form = useFormContext<TaskFormValues>();
  return <TextField {...field} {...fieldsOf(form)(name, { validate })} />;
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
