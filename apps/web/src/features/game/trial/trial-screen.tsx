import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type AnswerType, isAnswerWork } from '@reisspel/rules/kinds/flows';
import { playerTask } from '@reisspel/rules/task-of';
import { Link } from '@tanstack/react-router';
import { FlaskConical, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { TaskDetail } from '../task/task-detail.tsx';
import { type FinalResult, TIME_EXPIRED } from '../task/task-texts.ts';
import { VerdictPanel } from '../task/verdict-panel.tsx';
import { trialAnswers } from './trial-mutations.ts';
import { TrialPhoto } from './trial-photo.tsx';

/** Not from `flows.ts`, whose chunk, part of the players' first view, would be split by this. */
const AnswerFlow = lazy(() => import('../task/answer-flow.tsx'));

interface TrialAnswerProps {
  task: PlayerTask;
  taskType: AnswerType;
  onVerdict: (result: FinalResult) => void;
  /** Called when the time is over. For a team, the server's clock does this. */
  onExpired: () => void;
  onCancel: () => void;
}

const MS_PER_S = 1_000;

function TrialAnswer({ onExpired, ...question }: TrialAnswerProps) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const [port] = useState(() => trialAnswers({ onOpened: setRemainingMs, onAnswering: setIsAnswering }));
  useEffect(() => {
    // An answer on its way was given in time, as far as this browser can tell.
    if (remainingMs === null || isAnswering) return;
    const timer = setTimeout(onExpired, remainingMs + QUIZ_GRACE_S * MS_PER_S);
    return () => clearTimeout(timer);
  }, [remainingMs, isAnswering, onExpired]);
  return <AnswerFlow {...question} port={port} isGone={false} onLeave={question.onCancel} />;
}

type Step = { at: 'detail' } | { at: 'work' } | { at: 'verdict'; result: FinalResult } | { at: 'over' };

function Over({ onAgain }: { onAgain: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="grid gap-4 rounded-panel bg-card p-6 shadow-card">
      <span className="flex size-14 items-center justify-center rounded-2xl bg-verification text-on-verification">
        <FlaskConical aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {m.trial_over_title()}
      </h1>
      <p>{m.trial_over_text()}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button className="min-h-14" onClick={onAgain}>
          <RotateCcw aria-hidden className="size-5" />
          {m.trial_again()}
        </Button>
        <Link to="/admin" className={buttonLook('primary')}>
          {m.common_back_to_admin()}
        </Link>
      </div>
    </div>
  );
}

/** One task as a team plays it. Needs the task's id as its key. */
export function TrialScreen({ task: made }: { task: AdminTask }) {
  const [step, setStep] = useState<Step>({ at: 'detail' });
  const [attempts, setAttempts] = useState(0);
  const toDetail = useCallback(() => setStep({ at: 'detail' }), []);
  const toVerdict = useCallback((result: FinalResult) => setStep({ at: 'verdict', result }), []);
  const toOver = useCallback(() => setStep({ at: 'over' }), []);
  const runOut = useCallback(() => toVerdict(TIME_EXPIRED), [toVerdict]);
  const again = () => {
    setAttempts(0);
    toDetail();
  };
  // The state of the task for a team without a history.
  const standing = { status: 'open', attempts, opening: null, lastPhoto: null, busyPhones: 0 } as const;
  const task = playerTask(made, standing);
  const { progress } = task;
  if (step.at === 'verdict') {
    return <VerdictPanel task={task} team={m.trial_team()} result={step.result} onClose={toOver} />;
  }
  if (step.at === 'over' || progress.status !== 'open') {
    return <Over onAgain={again} />;
  }
  const { work } = progress;
  if (step.at === 'work') {
    // Full-screen views hide the banner, so their titles name the trial.
    const named = { ...task, description: m.trial_named({ task: task.description }) };
    const ways = { task: named, onVerdict: toVerdict, onCancel: toDetail };
    return isAnswerWork(work) ? (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TrialAnswer {...ways} taskType={work.taskType} onExpired={runOut} />
      </Suspense>
    ) : (
      <TrialPhoto {...ways} work={work} onAttempt={() => setAttempts(attempts + 1)} />
    );
  }
  return (
    <TaskDetail
      task={task}
      work={work}
      arModelUrl={progress.arModelUrl}
      notices={[]}
      hasQueued={false}
      onStart={() => setStep({ at: 'work' })}
    />
  );
}
