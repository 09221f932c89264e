import { Check } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { DetailProps } from '../details.ts';

export function QuizDetail({ input }: DetailProps) {
  const options = 'options' in input ? input.options : [];
  return (
    <ul aria-label={m.generator_options()} className="grid gap-1.5 sm:grid-cols-2">
      {options.map(({ text, isCorrect }) => (
        <li
          key={text}
          className={`flex items-center gap-2 rounded-xl px-3 py-2 ${isCorrect ? 'bg-good font-bold text-on-good' : 'bg-sand'}`}
        >
          <span className="flex size-5 shrink-0 items-center justify-center">
            {isCorrect ? <Check aria-hidden className="size-5" /> : null}
          </span>
          <span className="min-w-0">
            {text}
            {isCorrect ? <span> {m.generator_option_right()}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
