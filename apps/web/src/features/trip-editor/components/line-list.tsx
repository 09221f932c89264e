import { MAX_TRIP_LINES } from '@reisspel/contract/limits';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditorActions } from '../editor-context.ts';
import { entry, type Lens } from '../lens.ts';
import { LongTextField } from './editor-field.tsx';
import { ListProblem } from './list-problem.tsx';

interface LineProps {
  lens: Lens<string[]>;
  index: number;
  value: string;
  /** "Tip 3". */
  label: string;
  placeholder: string;
}

const Line = memo(function Line({ lens, index, value, label, placeholder }: LineProps) {
  const { edit, remove, focusPath } = useEditorActions();
  const take = () => {
    remove(lens, (lines) => lines.toSpliced(index, 1), m.editor_removed({ what: label }));
    if (index > 0) focusPath(`${lens.path}.${index - 1}`);
  };
  const insert = (from: number, removed: number, texts: string[]) => {
    edit(lens, (lines) => lines.toSpliced(from, removed, ...texts).slice(0, MAX_TRIP_LINES));
    focusPath(`${lens.path}.${Math.min(from + texts.length, MAX_TRIP_LINES) - 1}`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(index + 1, 0, ['']);
    } else if (event.key === 'Backspace' && value === '') {
      event.preventDefault();
      take();
    }
  };
  /** A list that is pasted becomes as many lines. */
  const paste = (event: ClipboardEvent) => {
    const texts = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((text) => text.replace(/^[-•*\s]+/, '').trim());
    const lines = texts.filter((text) => text !== '');
    if (lines.length < 2 || value !== '') return;
    event.preventDefault();
    insert(index, 1, lines);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1" onKeyDown={press} onPaste={paste}>
      <LongTextField
        lens={entry(lens, index)}
        value={value}
        label={label}
        labelHidden
        placeholder={placeholder}
        rows={1}
        oneLine
      />
      <IconButton icon={X} label={m.editor_remove({ what: label })} onClick={take} />
    </li>
  );
});

interface LineListProps {
  lens: Lens<string[]>;
  lines: readonly string[];
  title: string;
  hint?: string;
  /** What one line is called: "Tip". */
  name: string;
  placeholder: string;
  add: string;
}

/** Lines of text: Enter begins the next, Backspace takes an empty one away. */
export function LineList({ lens, lines, title, hint, name, placeholder, add }: LineListProps) {
  const { edit, focusPath } = useEditorActions();
  const append = () => {
    edit(lens, (list) => [...list, '']);
    focusPath(`${lens.path}.${lines.length}`);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold">{title}</legend>
      {hint === undefined ? null : <p className="-mt-1 text-ink-2 text-sm">{hint}</p>}
      <ListProblem path={lens.path} />
      <ol className="grid grid-cols-1 gap-2 empty:hidden">
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and holds no state of its own
            key={index}
            lens={lens}
            index={index}
            value={line}
            label={m.editor_nth({ what: name, number: index + 1 })}
            placeholder={placeholder}
          />
        ))}
      </ol>
      {lines.length < MAX_TRIP_LINES ? (
        <Button variant="quiet" className="-ml-3 justify-self-start" onClick={append}>
          <Plus aria-hidden className="size-5" />
          {add}
        </Button>
      ) : null}
    </fieldset>
  );
}
