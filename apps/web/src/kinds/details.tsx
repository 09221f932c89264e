import type { TaskInput, TaskInputs } from '@reisspel/contract/tasks';
import { Check } from 'lucide-react';
import { coordinatesText } from '../lib/format/coordinates.ts';
import { distanceText } from '../lib/format/figures.ts';
import * as m from '../paraglide/messages.js';
import { amountText } from './estimate/typed-number.ts';

function OptionsDetail({ options }: Pick<TaskInputs['quiz' | 'choices'], 'options'>) {
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

function RightAnswer({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-xl bg-good px-3 py-2 font-bold text-on-good">
      <Check aria-hidden className="size-5 shrink-0" />
      {children}
    </p>
  );
}

function EstimateDetail({ input: { answer, tolerance, unit } }: { input: TaskInputs['estimate'] }) {
  const amount = amountText(answer, unit);
  return (
    <RightAnswer>
      {tolerance === null
        ? m.nearest_detail({ amount })
        : tolerance === 0
          ? m.admin_estimate_exact({ amount })
          : m.estimate_detail({ amount, tolerance: amountText(tolerance) })}
    </RightAnswer>
  );
}

function OrderDetail({ items }: Pick<TaskInputs['order'], 'items'>) {
  return (
    <ol aria-label={m.order_right()} className="grid gap-1.5 sm:grid-cols-2">
      {items.map(({ text }, index) => (
        <li key={text} className="flex items-center gap-2 rounded-xl bg-sand px-3 py-2">
          <span className="display">{index + 1}</span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function TextDetail({ input: { rightAnswer, synonyms } }: { input: TaskInputs['text'] }) {
  return <RightAnswer>{m.text_detail({ answers: [rightAnswer, ...synonyms].join(' / ') })}</RightAnswer>;
}

function PlaceDetail({ input }: { input: TaskInputs['place'] }) {
  const place = coordinatesText(input);
  return <RightAnswer>{m.place_detail({ place, distance: distanceText(input.radius) })}</RightAnswer>;
}

/** Shows organisers the right answer of a question. Renders nothing for other tasks. */
export function TaskDetails({ input }: { input: TaskInput }) {
  switch (input.taskType) {
    case 'photo':
    case 'video':
      return null;
    case 'quiz':
    case 'choices':
      return <OptionsDetail options={input.options} />;
    case 'estimate':
      return <EstimateDetail input={input} />;
    case 'order':
      return <OrderDetail items={input.items} />;
    case 'code':
      return <RightAnswer>{m.code_detail({ code: input.code })}</RightAnswer>;
    case 'place':
      return <PlaceDetail input={input} />;
    case 'text':
      return <TextDetail input={input} />;
    default:
      return input satisfies never;
  }
}
