import { Camera, CircleHelp } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
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
        {TYPES.map(({ value, icon, label }) => (
          <ChoiceCard key={value} icon={icon} label={label()} value={value} {...register('taskType')} />
        ))}
      </div>
    </fieldset>
  );
}
