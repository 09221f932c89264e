import { isSame } from '@reisspel/rules/game/same';
import { lazy, Suspense, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { TextInput } from '../../../ui/inputs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEditorActions } from '../editor-context.ts';
import { field } from '../lens.ts';
import { HOTEL } from '../lenses.ts';
import { type Position, positionOf, positionText } from '../position-text.ts';
import { EditorField } from './editor-field.tsx';

const POSITION = field(HOTEL, 'position');

// As large as the rest of the editor.
const PositionMap = lazy(() => import('./position-map.tsx'));

/** Where it is: typed, pasted from a map site, or pointed at. */
export function PositionField({ position, name }: { position: Position | null; name: string }) {
  const { set } = useEditorActions();
  /** What stands in the field while it does not say what the draft holds. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const found = positionOf(text);
    if (!isSame(found, position)) set(POSITION, found);
  };
  const unclear = typed !== null && typed.trim() !== '' && positionOf(typed) === null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <EditorField
        path={POSITION.path}
        label={m.editor_position()}
        hint={unclear ? m.editor_problem_position() : m.editor_position_hint()}
      >
        {(control) => (
          <TextInput
            {...control}
            aria-invalid={unclear || control['aria-invalid']}
            autoComplete="off"
            placeholder="38.50472, -0.23361"
            value={typed ?? positionText(position)}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              if (!unclear) setTyped(null);
            }}
          />
        )}
      </EditorField>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <PositionMap
          position={position}
          name={name}
          onChoose={(place) => {
            setTyped(null);
            set(POSITION, place);
          }}
        />
      </Suspense>
    </div>
  );
}
