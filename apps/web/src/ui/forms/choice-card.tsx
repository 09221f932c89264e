import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';

interface ChoiceCardProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: LucideIcon;
  label: string;
  text?: string;
}

/** The label wraps beside the icon, and goes below it only if its longest word does not fit. */
const BESIDE_ICON = { width: 'min-content' };

export function ChoiceCard({ icon: Icon, label, text, className = '', ...radio }: ChoiceCardProps) {
  const textId = useId();
  return (
    <label
      className={`flex min-h-14 items-start gap-3 rounded-2xl border-2 border-line bg-card px-4 py-3 has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2 has-disabled:opacity-60 dark:has-checked:border-azure ${className}`}
    >
      <input
        type="radio"
        aria-describedby={text === undefined ? undefined : textId}
        className="mt-1 size-5 shrink-0 accent-sea dark:accent-azure"
        {...radio}
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-bold text-lg leading-snug">
          {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : null}
          <span className="grow" style={BESIDE_ICON}>
            {label}
          </span>
        </span>
        {text === undefined ? null : (
          // `aria-hidden` keeps the text out of the radio button's name: the text is its
          // description.
          <span id={textId} aria-hidden className="mt-1 block">
            {text}
          </span>
        )}
      </span>
    </label>
  );
}
