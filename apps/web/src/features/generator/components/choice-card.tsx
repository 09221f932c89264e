import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';

interface ChoiceCardProps extends InputHTMLAttributes<HTMLInputElement> {
  icon: LucideIcon;
  label: string;
  /** What the choice means. */
  text: string;
}

/** One of a few choices, as a card that says what it means. */
export function ChoiceCard({ icon: Icon, label, text, ...radio }: ChoiceCardProps) {
  const textId = useId();
  return (
    <label className="flex items-start gap-3 rounded-2xl border-2 border-line p-4 has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2 dark:has-checked:border-azure">
      <input
        type="radio"
        aria-describedby={textId}
        className="mt-1 size-5 shrink-0 accent-sea dark:accent-azure"
        {...radio}
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-bold text-lg leading-snug">
          <Icon aria-hidden className="size-5 shrink-0" />
          {label}
        </span>
        {/* Beside the name, not part of it. */}
        <span id={textId} aria-hidden className="mt-1 block">
          {text}
        </span>
      </span>
    </label>
  );
}
