import { MAX_SYNONYMS, MAX_TEXT_ANSWER_LENGTH } from '@reisspel/contract/limits';
import { comparable, isRightText } from '@reisspel/rules/kinds/text';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/inputs.tsx';
import { TextField } from '../../ui/forms/organiser-forms.tsx';
import { FormField } from '../form-field.tsx';
import { questionForm } from '../question/form.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { synonymsIn } from './values.ts';

function synonymsProblem(lines: string): string | true {
  const synonyms = synonymsIn(lines);
  const fits =
    synonyms.length <= MAX_SYNONYMS && synonyms.every(({ length }) => length <= MAX_TEXT_ANSWER_LENGTH);
  return fits || m.admin_text_synonyms_problem({ max: MAX_SYNONYMS, length: MAX_TEXT_ANSWER_LENGTH });
}

/** Judges a word like the answer of a team. It is not a part of the task. */
function TryWord() {
  const { watch } = useFormContext<TaskFormValues>();
  const [word, setWord] = useState('');
  const [rightAnswer, lines] = watch(['rightAnswer', 'synonyms']);
  const isTried = comparable(word) !== '' && comparable(rightAnswer) !== '';
  const isRight = isRightText(word, { rightAnswer, synonyms: synonymsIn(lines) });
  return (
    <>
      <TextField
        label={m.admin_text_try()}
        hint={m.admin_text_forgiven()}
        autoComplete="off"
        maxLength={MAX_TEXT_ANSWER_LENGTH}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onKeyDown={(event) => {
          // Enter would save the task.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p
        role="status"
        className={`rounded-2xl px-4 py-3 font-bold empty:hidden ${isRight ? 'bg-good text-on-good' : 'bg-bad text-on-bad'}`}
      >
        {isTried ? (isRight ? m.admin_text_try_right({ word }) : m.admin_text_try_wrong({ word })) : null}
      </p>
    </>
  );
}

function TextFields() {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormField
        name="rightAnswer"
        label={m.admin_field_right_answer()}
        autoComplete="off"
        maxLength={MAX_TEXT_ANSWER_LENGTH}
        validate={(text) => comparable(text) !== '' || m.admin_text_answer_required()}
      />
      <Field
        label={m.admin_field_synonyms()}
        hint={m.admin_hint_synonyms({ max: MAX_SYNONYMS })}
        error={formState.errors.synonyms?.message}
      >
        {(ids) => <TextArea {...ids} {...register('synonyms', { validate: synonymsProblem })} />}
      </Field>
      <TryWord />
    </div>
  );
}

export const textForm = questionForm(TextFields, {
  rightAnswer: m.admin_field_right_answer,
  synonyms: m.admin_field_synonyms,
});
