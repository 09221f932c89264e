import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

/** The text has at least 16 px, because an iPhone zooms in on a focused field with smaller text. */
const LOOK =
  'w-full min-h-12 rounded-2xl border-2 border-edge/60 bg-card px-4 py-2.5 text-base placeholder:text-ink-2/70 aria-invalid:border-accent disabled:opacity-60';

export function TextInput({ className = '', ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={`${LOOK} ${className}`} {...rest} />;
}

export function TextArea({ className = '', ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={3} className={`${LOOK} ${className}`} {...rest} />;
}

export type SelectOption = readonly [value: string, text: string];

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
}

export function Select({ options, ...rest }: SelectProps) {
  return (
    <select className={`${LOOK} select-arrow`} {...rest}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input type="checkbox" className="size-6 shrink-0 accent-action" {...rest} />
      <span>{label}</span>
    </label>
  );
}
