import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { TextInput } from './inputs.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string;
}

interface ComboboxProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Label of the chosen option. */
  text: string;
  search: (typed: string) => readonly ComboboxOption[];
  nothing: string;
  /** Gets an empty string when the user clears the field. */
  onChoose: (value: string) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface OptionListProps {
  id: string;
  options: readonly ComboboxOption[];
  active: number;
  nothing: string;
  onPick: (option: ComboboxOption) => void;
}

function OptionList({ id, options, active, nothing, onPick }: OptionListProps) {
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-2xl border-2 border-line bg-card shadow-raised">
      <div id={id} role="listbox">
        {options.map(({ value, label, detail }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles keys
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            // Keeps the focus in the field: losing it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick({ value, label })}
            className={`flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2 ${index === active ? 'bg-sand' : ''}`}
          >
            <span>{label}</span>
            {detail === undefined ? null : <span className="shrink-0 text-ink-2 text-sm">{detail}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 ? (
        <p role="status" className="px-4 py-3 text-ink-2">
          {nothing}
        </p>
      ) : null}
    </div>
  );
}

/** Follows ARIA's combobox. Leaving the field drops text that matches no option or several. */
export function Combobox({ text, search, nothing, onChoose, ...field }: ComboboxProps) {
  const listId = useId();
  /** Null while the list is closed: the field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  const options = open ? search(typed === text ? '' : typed) : [];

  const openWith = (newText: string) => {
    setTyped(newText);
    setActive(0);
  };
  const pick = ({ value }: ComboboxOption) => {
    setTyped(null);
    onChoose(value);
  };
  const leave = () => {
    setTyped(null);
    if (typed === null || typed === text) return;
    const match = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
    const [first, second] = options;
    if (typed.trim() === '') onChoose('');
    else if (match !== undefined) onChoose(match.value);
    else if (first !== undefined && second === undefined) onChoose(first.value);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) openWith(text);
      else if (options.length > 0) setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      event.stopPropagation();
      if (chosen !== undefined) pick(chosen);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <div className="relative">
      <TextInput
        {...field}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options.length > 0 ? `${listId}-${active}` : undefined}
        value={typed ?? text}
        onFocus={(event) => event.target.select()}
        onClick={() => {
          if (!open) openWith(text);
        }}
        onChange={(event) => openWith(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      {open ? (
        <OptionList id={listId} options={options} active={active} nothing={nothing} onPick={pick} />
      ) : null}
    </div>
  );
}
