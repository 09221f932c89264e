import {
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_TASK_POINTS,
  MIN_QUIZ_TIME_LIMIT_S,
  MIN_TASK_POINTS,
} from '@reisspel/contract/limits';
import type { ComponentType } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { NumberField } from '../form-field.tsx';
import type { KindForm } from '../forms.ts';
import type { TaskFormValues } from '../task-form-values.ts';
import { QuizImageField } from './picture-field.tsx';
import { ExplanationFields, SpeedField } from './reward-fields.tsx';
import { SoundField } from './sound-field.tsx';

function RewardFields({ hasDeduction }: { hasDeduction: boolean }) {
  const { watch } = useFormContext<TaskFormValues>();
  // Every number counts until the end: its time and its distance cost nothing.
  if (watch('taskType') === 'estimate' && watch('nearestWins')) return null;
  return (
    <>
      <SpeedField />
      {hasDeduction ? (
        <NumberField
          name="deduction"
          label={m.deduction_title()}
          hint={m.deduction_hint()}
          min={MIN_TASK_POINTS}
          max={MAX_TASK_POINTS}
          optional
        />
      ) : null}
    </>
  );
}

/**
 * Returns the form of a kind of question. `AnswerFields` are the fields that other kinds lack.
 * `showsAnswer` is false for a kind without a right answer to show afterwards, and `hasDeduction`
 * for a kind that refuses wrong answers, so that they cost nothing.
 */
export function questionForm(
  AnswerFields: ComponentType,
  fieldNames: KindForm['fieldNames'],
  { showsAnswer = true, hasDeduction = true } = {},
): KindForm {
  return {
    question: m.admin_field_question,
    questionRequired: m.admin_question_required,
    Fields: () => (
      <>
        <AnswerFields />
        <NumberField
          name="timeLimit"
          label={m.admin_field_time_limit()}
          hint={m.admin_hint_time_limit({ min: MIN_QUIZ_TIME_LIMIT_S })}
          min={MIN_QUIZ_TIME_LIMIT_S}
          max={MAX_QUIZ_TIME_LIMIT_S}
          optional
        />
      </>
    ),
    More: () => (
      <>
        <RewardFields hasDeduction={hasDeduction} />
        <ExplanationFields withAnswer={showsAnswer} />
        <QuizImageField />
        <SoundField />
      </>
    ),
    more: [
      ['speedPoints', m.speed_title],
      ...(hasDeduction ? ([['deduction', m.deduction_title]] as const) : []),
      ['explanation', m.explanation_field],
      ['showsAnswer', m.explanation_answer],
      ['imageUrl', m.admin_quiz_image],
      ['soundUrl', m.sound_title],
    ],
    fieldNames: { timeLimit: m.admin_field_time_limit, ...fieldNames },
  };
}
