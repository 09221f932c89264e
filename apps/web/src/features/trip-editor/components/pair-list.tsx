import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditorActions } from '../editor-context.ts';
import type { Lens } from '../lens.ts';
import { LongTextField, TextField } from './editor-field.tsx';
import { ListProblem } from './list-problem.tsx';

export interface PairEntry {
  title: Lens<string>;
  titleValue: string;
  second: Lens<string>;
  secondValue: string;
}

export interface PairTexts {
  legend: string;
  hint?: string;
  /** What one entry is called. */
  name: string;
  title: string;
  titlePlaceholder: string;
  second: string;
  secondPlaceholder: string;
  add: string;
  /** Makes of the second text what it means, once it is left; without it the text may be of several lines' length. */
  tidySecond?: (text: string) => string;
}

interface PairRowProps {
  index: number;
  pair: PairEntry;
  texts: PairTexts;
  onRemove: (index: number, name: string) => void;
  onNext: (index: number) => void;
}

function PairRow({ index, pair, texts, onRemove, onNext }: PairRowProps) {
  const name = m.editor_nth({ what: texts.name, number: index + 1 });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onNext(index);
  };
  const second = {
    lens: pair.second,
    value: pair.secondValue,
    label: `${name}: ${texts.second}`,
    labelHidden: true,
    placeholder: texts.secondPlaceholder,
  };
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 rounded-2xl bg-sand/60 p-2"
      onKeyDown={press}
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <TextField
          lens={pair.title}
          value={pair.titleValue}
          label={`${name}: ${texts.title}`}
          labelHidden
          placeholder={texts.titlePlaceholder}
        />
        {texts.tidySecond === undefined ? (
          <LongTextField {...second} rows={1} oneLine />
        ) : (
          <TextField {...second} tidyOnLeave={texts.tidySecond} />
        )}
      </div>
      <IconButton icon={X} label={m.editor_remove({ what: name })} onClick={() => onRemove(index, name)} />
    </li>
  );
}

interface PairListProps<T> {
  lens: Lens<T[]>;
  list: readonly T[];
  max: number;
  texts: PairTexts;
  blank: T;
  pairOf: (value: T, index: number) => PairEntry;
}

/** Entries of two texts each; Enter begins the next one. */
export function PairList<T>({ lens, list, max, texts, blank, pairOf }: PairListProps<T>) {
  const { edit, remove, focusPath } = useEditorActions();
  const insert = (at: number) => {
    if (list.length >= max) return;
    edit(lens, (entries) => entries.toSpliced(at, 0, blank));
    focusPath(`${lens.path}.${at}.title`);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold">{texts.legend}</legend>
      {texts.hint === undefined ? null : <p className="-mt-1 text-ink-2 text-sm">{texts.hint}</p>}
      <ListProblem path={lens.path} />
      <ol className="grid grid-cols-1 gap-2 empty:hidden">
        {list.map((value, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place, and holds no state of its own
            key={index}
            index={index}
            pair={pairOf(value, index)}
            texts={texts}
            onRemove={(at, name) =>
              remove(lens, (entries) => entries.toSpliced(at, 1), m.editor_removed({ what: name }))
            }
            onNext={(at) => insert(at + 1)}
          />
        ))}
      </ol>
      {list.length < max ? (
        <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => insert(list.length)}>
          <Plus aria-hidden className="size-5" />
          {texts.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
