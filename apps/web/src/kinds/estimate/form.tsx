import { MAX_UNIT_LENGTH } from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import type { KindForm } from '../kind-form.ts';
import { QuizImageField } from '../question/picture-field.tsx';
import { QUESTION_FIELD_NAMES, TimeLimitField } from '../question/time-limit-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { amountText, numberProblem } from './typed-number.ts';
import { numberIn } from './values.ts';

interface AmountFieldProps {
  name: 'answer' | 'tolerance';
  label: string;
  hint?: string | undefined;
  validate: (text: string) => string | true;
}

function AmountField({ name, label, hint, validate }: AmountFieldProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      {(ids) => (
        <TextInput {...ids} inputMode="decimal" autoComplete="off" {...register(name, { validate })} />
      )}
    </Field>
  );
}

function toleranceProblem(text: string): string | true {
  const problem = numberProblem(text);
  if (problem !== null) return problem;
  return (numberIn(text) ?? 0) < 0 ? m.admin_estimate_tolerance_negative() : true;
}

/** null until both numbers are valid. */
function rangeText([answer, tolerance, unit]: readonly [string, string, string]): string | null {
  const [middle, room] = [numberIn(answer), numberIn(tolerance)];
  if (middle === null || room === null || room < 0) return null;
  if (room === 0) return m.admin_estimate_exact({ amount: amountText(middle, unit.trim()) });
  // Rounds off floating-point errors: no "from 0.19999999999999998".
  const [from, to] = [middle - room, middle + room].map((end) => Number(end.toPrecision(12)));
  return m.admin_estimate_range({ from: amountText(from ?? 0), to: amountText(to ?? 0, unit.trim()) });
}

function Target() {
  const { register, watch, formState } = useFormContext<TaskFormValues>();
  const range = rangeText(watch(['answer', 'tolerance', 'unit']));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <AmountField
          name="answer"
          label={m.admin_field_answer()}
          validate={(text) => numberProblem(text) ?? true}
        />
        <AmountField
          name="tolerance"
          label={m.admin_field_tolerance()}
          hint={m.admin_hint_tolerance()}
          validate={toleranceProblem}
        />
        <Field label={m.admin_field_unit()} hint={m.admin_hint_unit()} error={formState.errors.unit?.message}>
          {(ids) => (
            <TextInput {...ids} autoComplete="off" maxLength={MAX_UNIT_LENGTH} {...register('unit')} />
          )}
        </Field>
      </div>
      <p role="status" className="rounded-2xl bg-good px-4 py-3 font-bold text-on-good empty:hidden">
        {range}
      </p>
    </div>
  );
}

export const estimateForm: KindForm = {
  question: m.admin_field_question,
  questionRequired: m.admin_question_required,
  Fields: () => (
    <>
      <Target />
      <TimeLimitField />
    </>
  ),
  More: QuizImageField,
  more: ['imageUrl'],
  fieldNames: {
    ...QUESTION_FIELD_NAMES,
    answer: m.admin_field_answer,
    tolerance: m.admin_field_tolerance,
    unit: m.admin_field_unit,
  },
};
