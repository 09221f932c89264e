import { DEFAULT_HINT_COST, MAX_HINT_LENGTH, MAX_HINTS, MAX_TASK_POINTS } from '@reisspel/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/format/whole-number.ts';
import * as m from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextArea, TextInput } from '../ui/forms/inputs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** The hints of a task of any kind, each with its price. A hint without a text does not count. */
export function HintFields() {
  const { register, formState } = useFormContext<TaskFormValues>();
  const { fields, append, remove } = useFieldArray<TaskFormValues, 'hints'>({ name: 'hints' });
  const { errors } = formState;
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-bold">{m.admin_field_hints()}</legend>
      <p className="text-ink-2 text-sm">{m.admin_hints_about()}</p>
      {fields.map((field, index) => {
        const number = index + 1;
        const error = errors.hints?.[index]?.cost?.message;
        return (
          <div key={field.id} className="grid grid-cols-1 gap-2 border-line border-l-4 pl-3">
            <TextArea
              rows={2}
              aria-label={m.hints_number({ number })}
              placeholder={m.hints_number({ number })}
              maxLength={MAX_HINT_LENGTH}
              {...register(`hints.${index}.text`)}
            />
            <div className="flex items-center gap-2">
              <span id={`${field.id}-cost`} className="shrink-0">
                {m.admin_hint_cost()}
              </span>
              <TextInput
                aria-labelledby={`${field.id}-cost`}
                type="number"
                inputMode="numeric"
                aria-invalid={error !== undefined}
                className="min-w-0"
                {...register(`hints.${index}.cost`, {
                  validate: (text) =>
                    isWhole(text, 0, MAX_TASK_POINTS) ||
                    m.admin_points_range({ min: 0, max: MAX_TASK_POINTS }),
                })}
              />
              <IconButton
                icon={Trash2}
                label={m.admin_hint_remove({ number })}
                onClick={() => remove(index)}
              />
            </div>
            {error ? <Notice tone="bad">{error}</Notice> : null}
          </div>
        );
      })}
      {fields.length < MAX_HINTS ? (
        <Button
          icon={Plus}
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => append({ text: '', cost: String(DEFAULT_HINT_COST) })}
        >
          {m.admin_hint_add()}
        </Button>
      ) : null}
    </fieldset>
  );
}
