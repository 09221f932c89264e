import { MAX_TRIP_LINES } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { fieldName } from '../texts.ts';
import { useEditorActions } from '../use-draft.ts';
import { ListProblem, LongTextField } from './fields.tsx';

interface RowTexts {
  legend: string;
  hint?: string;
  /** The name of one row: "Tip". */
  row: string;
  add: string;
}

interface RowListProps<T> {
  draft: TripDraft;
  texts: RowTexts;
  /** The path of the list in the draft. */
  path: string;
  of: (draft: TripDraft) => T[];
  blank: T;
  max: number;
  /** The first field of a row with several, relative to the row's path. */
  first?: string;
  /** The fields of a row; `name` is the row's name, "Tip 3". */
  children: (index: number, name: string) => ReactNode;
  onPaste?: (event: ClipboardEvent, index: number) => void;
  /** Lets Backspace remove an empty row. */
  isEmpty?: (row: T) => boolean;
}

/** Rows of texts; Enter adds the next one. */
export function RowList<T>(props: RowListProps<T>) {
  const { draft, texts, path, of, blank, max, first = '', children, onPaste, isEmpty } = props;
  const { edit, remove, focus } = useEditorActions();
  const rows = of(draft);
  const insert = (at: number) => {
    if (rows.length >= max) return;
    edit((draft) => {
      of(draft).splice(at, 0, structuredClone(blank));
      return `${path}.${at}${first}`;
    });
  };
  const take = (index: number, name: string) =>
    remove(path, (draft) => of(draft).splice(index, 1), m.editor_removed({ what: name }));
  const press = (event: KeyboardEvent, row: T, index: number, name: string) => {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(index + 1);
    } else if (event.key === 'Backspace' && isEmpty?.(row)) {
      event.preventDefault();
      take(index, name);
      if (index > 0) focus(`${path}.${index - 1}${first}`);
    }
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold">{texts.legend}</legend>
      {texts.hint === undefined ? null : <p className="-mt-1 text-ink-2 text-sm">{texts.hint}</p>}
      <ListProblem path={path} />
      <ol className="grid grid-cols-1 gap-2 empty:hidden">
        {rows.map((row, index) => {
          const name = m.editor_nth({ what: texts.row, number: index + 1 });
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
              key={index}
              className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 ${first === '' ? '' : 'rounded-2xl bg-sand/60 p-2'}`}
              onKeyDown={(event) => press(event, row, index, name)}
              onPaste={(event) => onPaste?.(event, index)}
            >
              {children(index, name)}
              <IconButton
                icon={X}
                label={m.editor_remove({ what: name })}
                onClick={() => take(index, name)}
              />
            </li>
          );
        })}
      </ol>
      {rows.length < max ? (
        <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => insert(rows.length)}>
          <Plus aria-hidden className="size-5" />
          {texts.add}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The lines of a pasted text, without list markers. */
function pastedLines(event: ClipboardEvent): string[] {
  const lines = event.clipboardData.getData('text').split(/\r?\n/);
  return lines.map((line) => line.replace(/^[-•*\s]+/, '').trim()).filter((line) => line !== '');
}

interface LineListProps {
  draft: TripDraft;
  path: 'flights.tips' | 'hotel.facilities' | 'hotel.address' | 'homeStayers.promises';
  of: (draft: TripDraft) => string[];
  legend?: string;
  hint?: string;
  placeholder: string;
  add: string;
}

/** Lines of text. A pasted list becomes several lines; Backspace removes an empty one. */
export function LineList(props: LineListProps) {
  const { draft, path, of, legend = fieldName(path), placeholder, ...texts } = props;
  const { edit } = useEditorActions();
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = pastedLines(event);
    if (lines.length < 2 || of(draft)[index] !== '') return;
    event.preventDefault();
    edit((changed) => {
      const list = of(changed);
      list.splice(index, 1, ...lines);
      list.splice(MAX_TRIP_LINES);
      return `${path}.${Math.min(index + lines.length, MAX_TRIP_LINES) - 1}`;
    });
  };
  return (
    <RowList
      draft={draft}
      texts={{ legend, row: fieldName(`${path}.0`), ...texts }}
      path={path}
      of={of}
      blank=""
      max={MAX_TRIP_LINES}
      onPaste={paste}
      isEmpty={(line) => line === ''}
    >
      {(index, name) => (
        <LongTextField name={`${path}.${index}`} label={name} labelHidden placeholder={placeholder} />
      )}
    </RowList>
  );
}
