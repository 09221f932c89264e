import { DEFAULT_HINT_COST, MAX_HINT_LENGTH, MAX_HINTS, MAX_TASK_POINTS } from '@reisspel/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/format/whole-number.ts';
import * as m from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextArea, TextInput } from '../ui/forms/inputs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { TaskFormValues } from './task-form-values.ts';

interface HintFieldProps {
  index: number;
  onRemove: () => void;
}

function HintField({ index, onRemove }: HintFieldProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  const number = index + 1;
  const validate = (cost: string, { hints }: TaskFormValues) =>
    hints[index]?.text.trim() === '' ||
    isWhole(cost, 0, MAX_TASK_POINTS) ||
    m.admin_points_range({ min: 0, max: MAX_TASK_POINTS });
  return (
    <div className="grid grid-cols-1 gap-2 border-line border-l-4 pl-3">
      <Field label={m.hints_number({ number })}>
        {(ids) => (
          <TextArea {...ids} rows={2} maxLength={MAX_HINT_LENGTH} {...register(`hints.${index}.text`)} />
        )}
      </Field>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label={m.hints_cost({ number })} error={formState.errors.hints?.[index]?.cost?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                type="number"
                inputMode="numeric"
                {...register(`hints.${index}.cost`, { validate })}
              />
            )}
          </Field>
        </div>
        <IconButton icon={Trash2} label={m.hints_remove({ number })} onClick={onRemove} />
      </div>
    </div>
  );
}

/** The hints of a task of any kind, each with its price. A hint without a text does not count. */
export function HintFields() {
  const { fields, append, remove } = useFieldArray<TaskFormValues, 'hints'>({ name: 'hints' });
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-bold">{m.hints_title()}</legend>
      <p className="text-ink-2 text-sm">{m.hints_about()}</p>
      {fields.map((field, index) => (
        <HintField key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_HINTS ? (
        <Button
          icon={Plus}
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => append({ hintId: null, text: '', cost: String(DEFAULT_HINT_COST) })}
        >
          {m.hints_add()}
        </Button>
      ) : null}
    </fieldset>
  );
}
