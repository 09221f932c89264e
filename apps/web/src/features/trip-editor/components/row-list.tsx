import { MAX_TRIP_LINES } from '@reisspel/contract/limits';
import { Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type EntryOf, type LinesPath, type ListPath, listAt } from '../draft.ts';
import { fieldName } from '../texts.ts';
import { useEditor } from '../use-draft.ts';
import { ListProblem, TextField } from './fields.tsx';

interface RowListProps<Path extends ListPath> {
  path: Path;
  legend: string;
  hint?: string;
  rowName: string;
  addLabel: string;
  blank: EntryOf<Path>;
  max: number;
  /** The path of a row's first field, relative to the row: ".title". Left out for single texts. */
  firstField?: string;
  /** The fields of a row. `name` is the row's name, such as "Tip 3". */
  children: (index: number, name: string) => ReactNode;
  onPaste?: (event: ClipboardEvent, index: number) => void;
}

/** Rows of text fields. Enter adds a row, and Backspace removes an empty row. */
export function RowList<Path extends ListPath>(props: RowListProps<Path>) {
  const { path, legend, hint, rowName, blank, max, firstField = '', children, onPaste } = props;
  const { draft, insert, remove, focus } = useEditor();
  const rows = listAt(draft, path);
  const add = (at: number) => {
    if (rows.length < max) insert(path, at, structuredClone(blank), firstField);
  };
  const handleKey = (event: KeyboardEvent, index: number, name: string) => {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(index + 1);
    } else if (event.key === 'Backspace' && rows[index] === '') {
      event.preventDefault();
      remove(path, index, name);
      if (index > 0) focus(`${path}.${index - 1}${firstField}`);
    }
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold">{legend}</legend>
      {hint === undefined ? null : <p className="-mt-1 text-ink-2 text-sm">{hint}</p>}
      <ListProblem path={path} />
      <ol className="grid grid-cols-1 gap-2 empty:hidden">
        {rows.map((_row, index) => {
          const name = m.editor_nth({ what: rowName, number: index + 1 });
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
              key={index}
              className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 ${firstField === '' ? '' : 'rounded-2xl bg-sand/60 p-2'}`}
              onKeyDown={(event) => handleKey(event, index, name)}
              onPaste={(event) => onPaste?.(event, index)}
            >
              {children(index, name)}
              <IconButton
                icon={X}
                label={m.editor_remove({ what: name })}
                onClick={() => remove(path, index, name)}
              />
            </li>
          );
        })}
      </ol>
      {rows.length < max ? (
        <Button
          icon={Plus}
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => add(rows.length)}
        >
          {props.addLabel}
        </Button>
      ) : null}
    </fieldset>
  );
}

function pastedLines(event: ClipboardEvent): string[] {
  const lines = event.clipboardData.getData('text').split(/\r?\n/);
  return lines.map((line) => line.replace(/^[-•*\s]+/, '').trim()).filter((line) => line !== '');
}

interface LineListProps {
  path: LinesPath;
  legend?: string;
  hint?: string;
  placeholder: string;
  addLabel: string;
}

/** Lines of text. A pasted list becomes several lines. */
export function LineList({ path, legend = fieldName(path), placeholder, ...texts }: LineListProps) {
  const { draft, edit } = useEditor();
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = pastedLines(event);
    if (lines.length < 2 || listAt(draft, path)[index] !== '') return;
    event.preventDefault();
    edit((changed) => {
      const list = listAt(changed, path);
      list.splice(index, 1, ...lines);
      list.splice(MAX_TRIP_LINES);
      return `${path}.${Math.min(index + lines.length, MAX_TRIP_LINES) - 1}`;
    });
  };
  return (
    <RowList
      {...texts}
      path={path}
      legend={legend}
      rowName={fieldName(`${path}.0`)}
      blank=""
      max={MAX_TRIP_LINES}
      onPaste={paste}
    >
      {(index, name) => (
        <TextField name={`${path}.${index}`} rows={1} label={name} labelHidden placeholder={placeholder} />
      )}
    </RowList>
  );
}
