import { MAX_OPTION_LENGTH } from '@reisspel/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface OptionRowProps {
  label: string;
  removeLabel: string;
  field: UseFormRegisterReturn;
  onRemove: () => void;
  /** What stands before the text. */
  children: ReactNode;
  actions?: ReactNode;
}

/** The text of one option in the form. On a phone, its `actions` are below the text. */
export function OptionRow({ label, removeLabel, field, onRemove, children, actions }: OptionRowProps) {
  return (
    <div className={`flex items-center gap-2 ${actions ? 'flex-wrap justify-end' : ''}`}>
      {children}
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={MAX_OPTION_LENGTH}
        className={actions ? 'min-w-0 grow basis-44' : ''}
        {...field}
      />
      <span className="flex shrink-0">
        {actions}
        <IconButton icon={Trash2} label={removeLabel} onClick={onRemove} />
      </span>
    </div>
  );
}

interface OptionListProps {
  title: string;
  hint: string;
  error: string | undefined;
  addLabel: string;
  /** null if the list is full. */
  onAdd: (() => void) | null;
  children: ReactNode;
}

export function OptionList({ title, hint, error, addLabel, onAdd, children }: OptionListProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-bold">{title}</legend>
      <p className="text-ink-2 text-sm">{hint}</p>
      {children}
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {onAdd ? (
        <Button icon={Plus} variant="quiet" className="-ml-3 justify-self-start" onClick={onAdd}>
          {addLabel}
        </Button>
      ) : null}
    </fieldset>
  );
}
