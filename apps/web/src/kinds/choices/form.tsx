import { MAX_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { questionForm } from '../question/form.tsx';
import { OptionList, OptionRow } from '../question/option-list.tsx';
import { PartialPointsField } from '../question/partial-points-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { BLANK_CHOICE, choicesProblem } from './values.ts';

const PROBLEM = {
  too_few: () => m.admin_choices_too_few({ min: MIN_QUIZ_OPTIONS }),
  equal: m.admin_duplicate_options,
  none_right: m.admin_choices_none_right,
} as const;

function ChoicesFields() {
  const { register, formState } = useFormContext<TaskFormValues>();
  const { fields, append, remove } = useFieldArray<TaskFormValues, 'choices'>({
    name: 'choices',
    rules: {
      validate: (_choices, values) => {
        const problem = choicesProblem(values);
        return problem === null || PROBLEM[problem]();
      },
    },
  });
  return (
    <>
      <OptionList
        title={m.admin_field_options()}
        hint={m.admin_hint_choices()}
        error={formState.errors.choices?.root?.message}
        addLabel={m.admin_add_option()}
        onAdd={fields.length < MAX_QUIZ_OPTIONS ? () => append(BLANK_CHOICE) : null}
      >
        {fields.map((field, index) => (
          <OptionRow
            key={field.id}
            label={m.admin_option({ number: index + 1 })}
            removeLabel={m.admin_remove_option({ number: index + 1 })}
            field={register(`choices.${index}.text`)}
            onRemove={() => remove(index)}
          >
            <label className="flex size-12 shrink-0 items-center justify-center">
              <span className="sr-only">{m.admin_option_correct({ number: index + 1 })}</span>
              <input
                type="checkbox"
                className="size-6 accent-olive"
                {...register(`choices.${index}.isCorrect`)}
              />
            </label>
          </OptionRow>
        ))}
      </OptionList>
      <PartialPointsField hint={m.admin_choices_partial_hint()} />
    </>
  );
}

export const choicesForm = questionForm(ChoicesFields, {
  options: m.admin_field_options,
  partialPoints: m.admin_choices_partial,
});
