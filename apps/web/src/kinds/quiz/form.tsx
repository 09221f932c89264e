import { MAX_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { questionForm } from '../question/form.tsx';
import { OptionList, OptionRow } from '../question/option-list.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { type OptionsProblem, optionsProblem } from './values.ts';

const PROBLEM: Record<OptionsProblem, () => string> = {
  too_few_options: m.admin_too_few_options,
  duplicate_options: m.admin_duplicate_options,
  no_correct_option: m.admin_no_correct_option,
};

function OptionFields() {
  const { register, getValues, setValue, formState } = useFormContext<TaskFormValues>();
  const [tooFew, setTooFew] = useState(false);
  const { fields, append, remove } = useFieldArray<TaskFormValues, 'options'>({
    name: 'options',
    rules: {
      validate: (_options, values) => {
        const problem = optionsProblem(values);
        return problem === null || PROBLEM[problem]();
      },
    },
  });
  const removeAt = (index: number) => {
    if (fields.length <= MIN_QUIZ_OPTIONS) return setTooFew(true);
    // The right option is stored by its index, which shifts when an option goes.
    const correct = getValues('correct') === '' ? -1 : Number(getValues('correct'));
    if (correct === index) setValue('correct', '');
    if (correct > index) setValue('correct', String(correct - 1));
    remove(index);
  };
  const add = () => {
    setTooFew(false);
    append({ optionId: null, text: '' });
  };
  return (
    <OptionList
      title={m.admin_field_options()}
      hint={m.admin_hint_options()}
      error={tooFew ? m.admin_minimum_options() : formState.errors.options?.root?.message}
      addLabel={m.admin_add_option()}
      onAdd={fields.length < MAX_QUIZ_OPTIONS ? add : null}
    >
      {fields.map((field, index) => (
        <OptionRow
          key={field.id}
          label={m.admin_option({ number: index + 1 })}
          removeLabel={m.admin_remove_option({ number: index + 1 })}
          field={register(`options.${index}.text`)}
          onRemove={() => removeAt(index)}
        >
          <label className="flex size-12 shrink-0 items-center justify-center">
            <span className="sr-only">{m.admin_option_correct({ number: index + 1 })}</span>
            <input type="radio" value={index} className="size-6 accent-olive" {...register('correct')} />
          </label>
        </OptionRow>
      ))}
    </OptionList>
  );
}

export const quizForm = questionForm(OptionFields, { options: m.admin_field_options });
