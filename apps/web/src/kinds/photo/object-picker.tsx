import { MAX_REQUIRED_OBJECTS } from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { objectName } from '../../lib/object-names.ts';
import * as m from '../../paraglide/messages.js';
import { TextInput } from '../../ui/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { ChosenObjects } from './object-chosen.tsx';
import { findObjects } from './object-search.ts';

/** The objects of which one must be in the photo: a searchable list of what can be recognised. */
export function ObjectPicker() {
  const { field } = useController<TaskFormValues, 'requiredObjects'>({ name: 'requiredObjects' });
  const [search, setSearch] = useState('');
  const all = useRef<HTMLFieldSetElement>(null);
  const chosen = field.value;
  const full = chosen.length >= MAX_REQUIRED_OBJECTS;
  const shown = findObjects(search);
  const remove = (object: ObjectClass) => field.onChange(chosen.filter((each) => each !== object));
  const toggle = (object: ObjectClass) =>
    chosen.includes(object) ? remove(object) : field.onChange([...chosen, object]);
  return (
    <fieldset ref={all} tabIndex={-1} className="grid grid-cols-1 gap-2.5">
      <legend className="mb-1.5 font-bold">{m.admin_field_objects()}</legend>
      <p className="text-ink-2 text-sm">{m.admin_hint_objects({ max: MAX_REQUIRED_OBJECTS })}</p>
      {chosen.length > 0 ? (
        <ChosenObjects
          chosen={chosen}
          onRemove={(object) => {
            remove(object);
            // The button that had the focus goes away.
            all.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <TextInput
        type="search"
        aria-label={m.admin_field_objects_search()}
        placeholder={m.admin_field_objects_search()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter searches; it does not save the task.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid max-h-56 grid-cols-2 gap-x-3 overflow-y-auto rounded-2xl border-2 border-line px-3 sm:grid-cols-3">
        {shown.map((object) => (
          <li key={object}>
            <label className="flex min-h-12 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-action"
                checked={chosen.includes(object)}
                disabled={full && !chosen.includes(object)}
                onChange={() => toggle(object)}
              />
              <span className="min-w-0">{objectName(object)}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? (
          <li className="col-span-full py-3 text-ink-2">{m.admin_field_objects_none()}</li>
        ) : null}
      </ul>
      {full ? (
        <p role="status" className="text-ink-2 text-sm">
          {m.admin_field_objects_full({ max: MAX_REQUIRED_OBJECTS })}
        </p>
      ) : null}
    </fieldset>
  );
}
