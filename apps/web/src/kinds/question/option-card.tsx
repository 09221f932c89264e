import { Check } from 'lucide-react';

/** A team can discuss the options by these letters. */
const LETTERS = 'ABCDEFGHIJ';

interface OptionCardProps {
  /** `radio` if only one option can be chosen. */
  type: 'radio' | 'checkbox';
  index: number;
  option: { id: string; text: string };
  chosen: boolean;
  /** True once the answer is sent: it can no longer change. */
  locked: boolean;
  onChange: () => void;
}

export function OptionCard({ type, index, option, chosen, locked, onChange }: OptionCardProps) {
  return (
    <label
      className={`flex min-h-16 items-center gap-4 rounded-2xl border-2 px-3 py-2.5 transition-transform active:scale-[0.98] has-focus-visible:outline-3 has-focus-visible:outline-azure ${chosen ? 'border-azure bg-quiz text-on-quiz' : 'border-line bg-card'}`}
    >
      <span className="relative flex size-10 shrink-0">
        <input
          type={type}
          name="option"
          value={option.id}
          checked={chosen}
          // `disabled` would lose the focus.
          aria-disabled={locked}
          onChange={() => {
            if (!locked) onChange();
          }}
          className="size-full appearance-none rounded-xl bg-sand outline-none checked:bg-on-quiz"
        />
        <span
          aria-hidden
          className={`display pointer-events-none absolute inset-0 flex items-center justify-center text-lg ${chosen ? 'text-page' : ''}`}
        >
          {chosen ? <Check className="size-6" strokeWidth={3} /> : LETTERS[index]}
        </span>
      </span>
      <span className="min-w-0 font-bold text-lg leading-snug">{option.text}</span>
    </label>
  );
}
