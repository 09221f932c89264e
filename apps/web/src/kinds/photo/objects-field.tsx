import { MAX_REQUIRED_OBJECTS } from '@reisspel/contract/limits';
import { type ObjectClass, objectClasses } from '@reisspel/contract/objects';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { objectName } from '../../lib/format/object-names.ts';
import { pageLocale } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';

const ACCENTS = /\p{Diacritic}/gu;

/** Removes accents and case for the search: "fohn" finds "Föhn". */
function normalise(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

export function findObjects(search: string): ObjectClass[] {
  const query = normalise(search.trim());
  return objectClasses
    .filter((object) => normalise(objectName(object)).includes(query))
    .toSorted((a, b) => objectName(a).localeCompare(objectName(b), pageLocale()));
}

interface ChosenObjectsProps {
  chosen: readonly ObjectClass[];
  onRemove: (object: ObjectClass) => void;
}

function ChosenObjects({ chosen, onRemove }: ChosenObjectsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((object) => (
        <li key={object}>
          <button
            type="button"
            onClick={() => onRemove(object)}
            className="inline-flex min-h-12 items-center gap-2 rounded-full bg-verification px-4 font-bold text-on-verification"
          >
            {objectName(object)}
            <X aria-hidden className="size-4" />
            <span className="sr-only">{m.admin_field_objects_remove()}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ObjectPicker() {
  const { field } = useController<TaskFormValues, 'requiredObjects'>({ name: 'requiredObjects' });
  const [search, setSearch] = useState('');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const chosen = field.value;
  const full = chosen.length >= MAX_REQUIRED_OBJECTS;
  const shown = findObjects(search);
  const remove = (object: ObjectClass) => field.onChange(chosen.filter((other) => other !== object));
  const toggle = (object: ObjectClass) =>
    chosen.includes(object) ? remove(object) : field.onChange([...chosen, object]);
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="grid grid-cols-1 gap-2.5">
      <legend className="mb-1.5 font-bold">{m.admin_field_objects()}</legend>
      <p className="text-ink-2 text-sm">{m.admin_hint_objects({ max: MAX_REQUIRED_OBJECTS })}</p>
      {chosen.length > 0 ? (
        <ChosenObjects
          chosen={chosen}
          onRemove={(object) => {
            remove(object);
            // Moves the focus, because the focused button disappears.
            fieldset.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <TextInput
        type="search"
        aria-label={m.admin_field_objects_search()}
        placeholder={m.admin_field_objects_search()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter must not save the task.
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
