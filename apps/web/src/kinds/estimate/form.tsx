import { MAX_UNIT_LENGTH } from '@reisspel/contract/limits';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Checkbox } from '../../ui/forms/inputs.tsx';
import { FormField } from '../form-field.tsx';
import { questionForm } from '../question/form.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { amountText, numberProblem } from './typed-number.ts';
import { numberIn } from './values.ts';

function toleranceProblem(text: string): string | true {
  const problem = numberProblem(text);
  if (problem !== null) return problem;
  return (numberIn(text) ?? 0) < 0 ? m.admin_estimate_tolerance_negative() : true;
}

function rangeText([answer, tolerance, unit]: readonly [string, string, string]): string | null {
  const [middle, margin] = [numberIn(answer), numberIn(tolerance)];
  if (middle === null || margin === null || margin < 0) return null;
  if (margin === 0) return m.admin_estimate_exact({ amount: amountText(middle, unit.trim()) });
  // Floating-point errors would give "from 0.19999999999999998".
  const [from, to] = [middle - margin, middle + margin].map((end) => Number(end.toPrecision(12)));
  return m.admin_estimate_range({ from: amountText(from ?? 0), to: amountText(to ?? 0, unit.trim()) });
}

function EstimateFields() {
  const { register, setValue, watch } = useFormContext<TaskFormValues>();
  const hintId = useId();
  /** Forgets the fields that the form no longer shows. */
  const forget = () => {
    setValue('speedPoints', false);
    setValue('deduction', '');
  };
  const nearestWins = watch('nearestWins');
  const range = nearestWins ? null : rangeText(watch(['answer', 'tolerance', 'unit']));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <FormField
          name="answer"
          label={m.admin_field_answer()}
          inputMode="decimal"
          autoComplete="off"
          validate={(text) => numberProblem(text) ?? true}
        />
        {nearestWins ? null : (
          <FormField
            name="tolerance"
            label={m.admin_field_tolerance()}
            hint={m.admin_hint_tolerance()}
            inputMode="decimal"
            autoComplete="off"
            validate={toleranceProblem}
          />
        )}
        <FormField
          name="unit"
          label={m.admin_field_unit()}
          hint={m.admin_hint_unit()}
          autoComplete="off"
          maxLength={MAX_UNIT_LENGTH}
        />
      </div>
      <div>
        <Checkbox
          label={m.nearest_title()}
          aria-describedby={hintId}
          {...register('nearestWins', { onChange: forget })}
        />
        <p id={hintId} className="text-ink-2 text-sm">
          {m.nearest_hint()}
        </p>
      </div>
      <p role="status" className="rounded-2xl bg-good px-4 py-3 font-bold text-on-good empty:hidden">
        {range}
      </p>
    </div>
  );
}

export const estimateForm = questionForm(EstimateFields, {
  answer: m.admin_field_answer,
  tolerance: m.admin_field_tolerance,
  unit: m.admin_field_unit,
});
