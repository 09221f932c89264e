import type { GeneratorStep } from '@reisspel/contract/generator';
import { Check } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';

const STEPS: readonly { step: GeneratorStep; name: () => string }[] = [
  { step: 'thinking', name: m.generator_step_thinking },
  { step: 'photo-tasks', name: m.generator_step_photo },
  { step: 'quiz', name: m.generator_step_quiz },
  { step: 'teams', name: m.generator_step_teams },
  { step: 'saving', name: m.generator_step_saving },
];

interface ProgressStepsProps {
  /** null when all steps are done. */
  step: GeneratorStep | null;
  percent: number;
}

type StepState = 'done' | 'current' | 'upcoming';

const DOT: Record<StepState, string> = {
  done: 'bg-olive text-page',
  current: 'bg-sun text-night',
  upcoming: 'bg-sand text-ink-2',
};

/** The progress bar with its five steps (spec 2). A phone shows only the current step's name. */
export function ProgressSteps({ step, percent }: ProgressStepsProps) {
  const currentIndex = step === null ? STEPS.length : STEPS.findIndex((other) => other.step === step);
  return (
    <div className="grid gap-4">
      <ProgressBar percent={percent} color="var(--color-olive)" label={m.generator_progress()} />
      <ol className="grid grid-cols-5 gap-2">
        {STEPS.map(({ step: key, name }, index) => {
          const state: StepState =
            index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming';
          return (
            <li
              key={key}
              aria-current={state === 'current' ? 'step' : undefined}
              className="flex flex-col items-center gap-1.5 text-center text-sm"
            >
              <span
                aria-hidden
                className={`display flex size-8 items-center justify-center rounded-full ${DOT[state]}`}
              >
                {state === 'done' ? <Check className="size-4" /> : index + 1}
              </span>
              <span className={`sr-only sm:not-sr-only ${state === 'current' ? 'font-bold' : 'text-ink-2'}`}>
                {name()}
                {state === 'done' ? <span className="sr-only"> {m.generator_step_done()}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
