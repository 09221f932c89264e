import {
  MAX_EXPLANATION_LENGTH,
  MAX_QUIZ_TIME_LIMIT_S,
  MIN_QUIZ_TIME_LIMIT_S,
} from '@reisspel/contract/limits';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWhole } from '../../lib/format/whole-number.ts';
import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import { Checkbox, TextArea } from '../../ui/forms/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { fullPointsTime } from './speed-text.ts';

export function SpeedField() {
  const { register, watch } = useFormContext<TaskFormValues>();
  const hintId = useId();
  const limit = watch('timeLimit');
  const hasLimit = isWhole(limit, MIN_QUIZ_TIME_LIMIT_S, MAX_QUIZ_TIME_LIMIT_S);
  return (
    <div>
      <Checkbox label={m.speed_title()} aria-describedby={hintId} {...register('speedPoints')} />
      <p id={hintId} className="text-ink-2 text-sm">
        {hasLimit ? m.speed_hint({ time: fullPointsTime(Number(limit)) }) : m.speed_needs_limit()}
      </p>
    </div>
  );
}

/** `withAnswer` is false for a kind without a right answer to show. */
export function ExplanationFields({ withAnswer }: { withAnswer: boolean }) {
  const { register } = useFormContext<TaskFormValues>();
  return (
    <div>
      <Field label={m.explanation_field()} hint={m.explanation_hint()}>
        {(ids) => (
          <TextArea {...ids} rows={3} maxLength={MAX_EXPLANATION_LENGTH} {...register('explanation')} />
        )}
      </Field>
      {withAnswer ? <Checkbox label={m.explanation_answer()} {...register('showsAnswer')} /> : null}
    </div>
  );
}
