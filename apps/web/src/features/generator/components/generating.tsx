import type { GeneratorStep } from '@reisspel/contract/generator';
import { Square } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import type { GeneratedGame } from '../generated-game.ts';
import { BUSY } from '../generator-texts.ts';
import { FallbackNotices } from './fallback-notices.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { TaskCard } from './task-card.tsx';

/** Cards that hold the place of what has yet to come: more would only be scrolled past. */
const MAX_PLACEHOLDERS = 2;

interface GeneratingProps {
  game: GeneratedGame;
  step: GeneratorStep;
  percent: number;
  onStop: () => void;
}

/** The game while it comes in: the bar, and each task as the model thinks of it. */
export function Generating({ game, step, percent, onStop }: GeneratingProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { settings, title, description, tasks } = game;
  const asked = settings.photoTaskCount + settings.quizTaskCount;
  const awaited = asked - tasks.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="z-10 grid gap-4 rounded-card bg-card p-[min(1.25rem,5.2vw)] shadow-card sm:p-6 [@media(min-height:44rem)]:sticky [@media(min-height:44rem)]:top-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="display text-4xl text-accent">{percent}%</p>
          <p role="status" className="order-last w-full font-bold sm:order-none sm:w-auto sm:grow">
            {BUSY[step]()}{' '}
            <span className="inline-block font-medium text-ink-2">
              {tasks.length === 0 ? null : m.game_progress({ completed: tasks.length, total: asked })}
            </span>
          </p>
          <Button onClick={onStop} title={m.generator_stop_hint()}>
            <Square aria-hidden className="size-5" />
            {m.generator_stop()}
          </Button>
        </div>
        <ProgressSteps step={step} percent={percent} />
      </section>
      <section aria-labelledby="coming" aria-busy="true" className="grid grid-cols-1 gap-4">
        <div>
          <h2 id="coming" ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {title}
          </h2>
          {description === '' ? null : <p className="mt-1 text-ink-2">{description}</p>}
        </div>
        <FallbackNotices game={game} />
        <ol className="grid grid-cols-1 gap-3">
          {tasks.map(({ task }, index) => (
            <TaskCard key={task.id} task={task} number={index + 1} centre={game.centre} />
          ))}
        </ol>
        <Skeleton className="h-36" count={Math.min(MAX_PLACEHOLDERS, Math.max(0, awaited))} />
      </section>
    </div>
  );
}
