import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Checkbox } from '../../ui/forms/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';

/** `hint` tells the organiser which part of the points an answer gets. */
export function PartialPointsField({ hint }: { hint: string }) {
  const { register } = useFormContext<TaskFormValues>();
  const hintId = useId();
  return (
    <div>
      <Checkbox label={m.admin_choices_partial()} aria-describedby={hintId} {...register('partialPoints')} />
      <p id={hintId} className="text-ink-2 text-sm">
        {hint}
      </p>
    </div>
  );
}
