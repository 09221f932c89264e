import { MAX_QUIZ_TIME_LIMIT_S, MIN_QUIZ_TIME_LIMIT_S } from '@reisspel/contract/limits';
import * as m from '../../paraglide/messages.js';
import { NumberField } from '../number-field.tsx';

export const QUESTION_FIELD_NAMES = { timeLimit: m.admin_field_time_limit, imageUrl: m.admin_quiz_image };

/** Seconds. */
export function TimeLimitField() {
  return (
    <NumberField
      name="timeLimit"
      label={m.admin_field_time_limit()}
      hint={m.admin_hint_time_limit({ min: MIN_QUIZ_TIME_LIMIT_S })}
      min={MIN_QUIZ_TIME_LIMIT_S}
      max={MAX_QUIZ_TIME_LIMIT_S}
      optional
    />
  );
}
