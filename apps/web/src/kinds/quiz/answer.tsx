import { Check } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';

/** A team can discuss the options by these letters. */
const LETTERS = 'ABCDEFGHIJ';

function Options({ opening, draft, locked, onDraft }: AnswerFieldProps) {
  const options = 'options' in opening ? opening.options : [];
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {options.map(({ id, text }, index) => (
        <label
          key={id}
          className={`flex min-h-16 items-center gap-4 rounded-2xl border-2 px-3 py-2.5 transition-transform active:scale-[0.98] has-focus-visible:outline-3 has-focus-visible:outline-azure ${draft === id ? 'border-azure bg-quiz text-on-quiz' : 'border-line bg-card'}`}
        >
          <span className="relative flex size-10 shrink-0">
            <input
              type="radio"
              name="option"
              value={id}
              checked={draft === id}
              // `disabled` would lose the focus.
              aria-disabled={locked}
              onChange={() => {
                if (!locked) onDraft(id);
              }}
              className="size-full appearance-none rounded-xl bg-sand outline-none checked:bg-on-quiz"
            />
            <span
              aria-hidden
              className={`display pointer-events-none absolute inset-0 flex items-center justify-center text-lg ${draft === id ? 'text-page' : ''}`}
            >
              {draft === id ? <Check className="size-6" strokeWidth={3} /> : LETTERS[index]}
            </span>
          </span>
          <span className="min-w-0 font-bold text-lg leading-snug">{text}</span>
        </label>
      ))}
    </div>
  );
}

export const quizAnswer: KindAnswer = {
  texts: {
    start: m.game_start_quiz,
    requirement: m.quiz_requirement,
    running: m.quiz_running,
    runningTimed: m.quiz_running_timed,
    leaveTitle: m.quiz_leave_title,
    stay: m.quiz_stay,
  },
  Field: Options,
  draftOf: ({ optionId }) => (typeof optionId === 'string' ? optionId : ''),
  parse: (optionId) => ({ ok: true, body: { optionId } }),
};
