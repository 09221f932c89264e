import type { ObjectClass } from '@reisspel/contract/objects';
import { X } from 'lucide-react';
import { objectName } from '../../lib/object-names.ts';
import * as m from '../../paraglide/messages.js';

interface ChosenObjectsProps {
  chosen: readonly ObjectClass[];
  onRemove: (object: ObjectClass) => void;
}

/** What is chosen, each with a way to take it out again. */
export function ChosenObjects({ chosen, onRemove }: ChosenObjectsProps) {
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
