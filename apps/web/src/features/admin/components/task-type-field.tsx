import { useFormContext } from 'react-hook-form';
import { LOOKS } from '../../../kinds/looks.ts';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';

/** Which kind of task it is: chosen once, as that cannot change (spec 4). */
export function TaskTypeField() {
  const { register } = useFormContext<TaskFormValues>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{m.admin_field_type()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Object.entries(LOOKS).map(([value, { icon, name }]) => (
          <ChoiceCard key={value} icon={icon} label={name()} value={value} {...register('taskType')} />
        ))}
      </div>
    </fieldset>
  );
}
