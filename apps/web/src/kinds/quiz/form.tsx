import { MAX_OPTION_LENGTH, MAX_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { questionForm } from '../question/form.tsx';
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
  const error = tooFew ? m.admin_minimum_options() : formState.errors.options?.root?.message;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-bold">{m.admin_field_options()}</legend>
      <p className="text-ink-2 text-sm">{m.admin_hint_options()}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-center gap-2">
          <label className="flex size-12 shrink-0 items-center justify-center">
            <span className="sr-only">{m.admin_option_correct({ number: index + 1 })}</span>
            <input type="radio" value={index} className="size-6 accent-olive" {...register('correct')} />
          </label>
          <TextInput
            aria-label={m.admin_option({ number: index + 1 })}
            placeholder={m.admin_option({ number: index + 1 })}
            maxLength={MAX_OPTION_LENGTH}
            {...register(`options.${index}.text`)}
          />
          <IconButton
            icon={Trash2}
            label={m.admin_remove_option({ number: index + 1 })}
            onClick={() => removeAt(index)}
          />
        </div>
      ))}
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {fields.length < MAX_QUIZ_OPTIONS ? (
        <Button
          icon={Plus}
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => {
            setTooFew(false);
            append({ optionId: null, text: '' });
          }}
        >
          {m.admin_add_option()}
        </Button>
      ) : null}
    </fieldset>
  );
}

export const quizForm = questionForm(OptionFields, { options: m.admin_field_options });
