import { Camera, CircleHelp } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import type { TaskFormValues } from '../task-form-values.ts';

const TYPES = [
  { value: 'photo', icon: Camera, label: m.admin_type_photo },
  { value: 'quiz', icon: CircleHelp, label: m.admin_type_quiz },
] as const;

/** Photo or quiz: chosen once, as a task's type cannot change (spec 4). */
export function TaskTypeField() {
  const { register } = useFormContext<TaskFormValues>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{m.admin_field_type()}</legend>
      <div className="grid grid-cols-2 gap-3">
        {TYPES.map(({ value, icon: Icon, label }) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-2 rounded-2xl border-2 border-line px-3 font-bold sm:gap-3 sm:px-4 has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz has-focus-visible:outline-3 has-focus-visible:outline-azure"
          >
            <input type="radio" value={value} className="size-5 accent-sea" {...register('taskType')} />
            <Icon aria-hidden className="size-5" />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
