import type { GeneratorStep } from '@reisspel/contract/generator';
import { progressOf } from '@reisspel/rules/generator';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Award, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import type { GeneratedGame } from '../generated-game.ts';
import type { SavedGame } from '../generator-state.ts';
import { type Generator, useGenerator } from '../use-generator.ts';
import { AiCard } from './ai-card.tsx';
import { FallbackNotices } from './fallback-notices.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { type GeneratorParts, Review } from './review.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TaskCard } from './task-card.tsx';

/** The largest number of placeholders. More of them would only make the page longer. */
const MAX_PLACEHOLDERS = 2;

const STEP_TEXTS: Record<GeneratorStep, () => string> = {
  thinking: m.generator_busy_thinking,
  'photo-tasks': m.generator_busy_photo,
  quiz: m.generator_busy_quiz,
  teams: m.generator_busy_teams,
  saving: m.generator_busy_saving,
};

interface GeneratingProps {
  game: GeneratedGame;
  step: GeneratorStep;
  percent: number;
  onStop: () => void;
}

function Generating({ game, step, percent, onStop }: GeneratingProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { settings, title, description, tasks } = game;
  const { photoTaskCount, quizTaskCount, estimateTaskCount = 0 } = settings;
  const { choicesTaskCount = 0, orderTaskCount = 0, textTaskCount = 0 } = settings;
  const requestedCount =
    photoTaskCount + quizTaskCount + estimateTaskCount + choicesTaskCount + orderTaskCount + textTaskCount;
  const missingCount = requestedCount - tasks.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="z-10 grid gap-4 rounded-card bg-card p-[min(1.25rem,5.2vw)] shadow-card sm:p-6 [@media(min-height:44rem)]:sticky [@media(min-height:44rem)]:top-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="display text-4xl text-accent">{percent}%</p>
          <p role="status" className="order-last w-full font-bold sm:order-none sm:w-auto sm:grow">
            {STEP_TEXTS[step]()}{' '}
            <span className="inline-block font-medium text-ink-2">
              {tasks.length === 0
                ? null
                : m.game_progress({ completed: tasks.length, total: requestedCount })}
            </span>
          </p>
          <Button icon={Square} onClick={onStop} title={m.generator_stop_hint()}>
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
        <Skeleton className="h-36" count={Math.min(MAX_PLACEHOLDERS, Math.max(0, missingCount))} />
      </section>
    </div>
  );
}

interface SavedProps {
  saved: SavedGame;
  Undo: GeneratorParts['Undo'];
  onAnother: () => void;
}

function Saved({ saved: { mode, title, archiveId }, Undo, onAnother }: SavedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [restored, setRestored] = useState(false);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <Card className="grid justify-items-center gap-4 px-6! py-8 text-center">
        <div className="w-full">
          <ProgressSteps step={null} percent={progressOf('saving', 0, 0)} />
        </div>
        <span className="mt-2 flex size-20 items-center justify-center rounded-full bg-sun text-night">
          <Award aria-hidden className="size-10" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {m.generator_saved_title()}
        </h2>
        <p role="status" className="text-lg">
          {mode === 'replace' ? m.generator_saved_replaced({ title }) : m.generator_saved_appended({ title })}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Link to="/admin" className={buttonLook('primary')}>
            {m.generator_saved_admin()}
          </Link>
          <Button className="min-h-14" onClick={onAnother}>
            {m.generator_saved_another()}
          </Button>
        </div>
      </Card>
      {archiveId === null || restored ? null : (
        <Undo
          archiveId={archiveId}
          text={m.generator_saved_previous()}
          onRestored={() => setRestored(true)}
        />
      )}
      {restored ? <Notice tone="good">{m.generator_saved_restored()}</Notice> : null}
    </div>
  );
}

/** Asks before a navigation that would stop the generation. Mounted while a generation runs. */
function LeaveQuestion() {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<((stay: boolean) => void) | null>(null);
  useEffect(() => {
    let answerOpenQuestion = (_stay: boolean) => {};
    const unblock = history.block({
      enableBeforeUnload: true,
      blockerFn: () => {
        answerOpenQuestion(true);
        return new Promise<boolean>((resolve) => {
          answerOpenQuestion = resolve;
          setAnswer(() => resolve);
        });
      },
    });
    return () => {
      unblock();
      // The generation has ended. An organiser who was about to leave stays, to see the game.
      answerOpenQuestion(true);
    };
  }, [history]);
  if (answer === null) return null;
  const close = (stay: boolean) => {
    setAnswer(null);
    answer(stay);
  };
  return (
    <ConfirmModal
      title={m.generator_leave_title()}
      text={m.generator_leave_text()}
      confirm={m.generator_leave_confirm()}
      cancel={m.generator_leave_stay()}
      closesOnBack={false}
      onConfirm={() => close(false)}
      onCancel={() => close(true)}
    />
  );
}

function Stage({ generator, parts }: { generator: Generator; parts: GeneratorParts }) {
  const { state } = generator;
  switch (state.kind) {
    case 'configuring':
      return (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <SettingsForm last={state.settings} error={state.error} onSubmit={generator.start} />
          {/* Above the form, the card would push it off a phone's first screen. */}
          <AiCard />
        </div>
      );
    case 'generating':
      return <Generating {...state} onStop={generator.stop} />;
    case 'reviewing':
      return <Review {...state} generator={generator} parts={parts} />;
    case 'saved':
      return <Saved saved={state} Undo={parts.Undo} onAnother={generator.startOver} />;
    default:
      return state satisfies never;
  }
}

/** Scrolls to the top at each new stage, because the button to it is far down the page. */
function useScrollToTop(stage: string): void {
  const previousStage = useRef(stage);
  useEffect(() => {
    if (previousStage.current === stage) return;
    previousStage.current = stage;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [stage]);
}

/** The Spel Generator (spec 2): settings, generation, review and saving. */
export function GeneratorPage({ parts }: { parts: GeneratorParts }) {
  const generator = useGenerator();
  useScrollToTop(generator.state.kind);
  return (
    <main className="page page-wide">
      <header className="mb-6">
        <Link to="/admin" className={`${buttonLook('quiet')} -mt-2 -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
        <h1 className="text-4xl">{m.generator_title()}</h1>
        <p className="mt-1 text-ink-2">{m.generator_text()}</p>
      </header>
      <Stage generator={generator} parts={parts} />
      {generator.state.kind === 'generating' ? <LeaveQuestion /> : null}
    </main>
  );
}
