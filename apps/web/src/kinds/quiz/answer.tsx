import * as m from '../../paraglide/messages.js';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { OptionCard } from '../question/option-card.tsx';
import { questionIntro } from '../question/texts.ts';

function Options({ opening, draft, locked, onDraft }: AnswerFieldProps) {
  const options = 'options' in opening ? opening.options : [];
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {options.map((option, index) => (
        <OptionCard
          key={option.id}
          type="radio"
          index={index}
          option={option}
          chosen={draft === option.id}
          locked={locked}
          onChange={() => onDraft(option.id)}
        />
      ))}
    </div>
  );
}

export const quizAnswer: KindAnswer = {
  texts: {
    intro: questionIntro,
    start: m.game_start_quiz,
    requirement: m.quiz_requirement,
    running: m.quiz_running,
    runningTimed: m.quiz_running_timed,
    leaveTitle: m.quiz_leave_title,
    stay: m.quiz_stay,
    submit: m.quiz_submit,
  },
  Field: Options,
  draftOf: ({ optionId }) => (typeof optionId === 'string' ? optionId : ''),
  parse: (optionId) => ({ ok: true, body: { optionId } }),
};
