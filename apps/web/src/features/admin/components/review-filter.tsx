import * as m from '../../../paraglide/messages.js';
import { pickLook } from '../../../ui/pick-look.ts';

export type ReviewShown = 'asked' | 'all';

interface ReviewFilterProps {
  shown: ReviewShown;
  /** How many photos teams ask about. */
  asked: number;
  onChange: (shown: ReviewShown) => void;
}

export function ReviewFilter({ shown, asked, onChange }: ReviewFilterProps) {
  const choices = [
    { value: 'asked', label: m.admin_review_filter_asked({ count: asked }) },
    { value: 'all', label: m.admin_review_filter_all() },
  ] as const;
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{m.admin_review_filter()}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={shown === value}
          onClick={() => onChange(value)}
          className={`min-h-12 rounded-full px-5 font-bold ${pickLook(shown === value)}`}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
