import type { HintId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { hasSpeedPoints } from '@reisspel/rules/kinds/kind';
import { deductionFor } from '@reisspel/rules/points';
import { playerTask } from '@reisspel/rules/task';
import { questionOutcome } from '@reisspel/rules/verdicts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FlaskConical, ListTodo, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { AnswerRequests } from '../task/answer-flow.tsx';
import type { TakeHint } from '../task/hints.tsx';
import { TaskDetail, TaskEnd } from '../task/task-detail.tsx';
import { type FinalResult, TIME_EXPIRED } from '../task/task-texts.ts';
import { VerdictPanel } from '../task/verdict-panel.tsx';
import { TrialPhoto } from './trial-photo.tsx';

/** `lazy-parts.ts` has it too. If trials used that file, players would load it in a chunk apart. */
const AnswerFlow = lazy(() => import('../task/answer-flow.tsx'));

/** Returns the requests of a trial. The server judges the answer and stores nothing. */
function trialRequests(): AnswerRequests {
  let ticket = '';
  return {
    async open(taskId) {
      const opening = await request<TrialOpening>('POST', `/api/tasks/${taskId}/trial-openings`);
      ticket = opening.ticket;
      return opening;
    },
    answer: (taskId, { body }) =>
      request<SubmissionResult>('POST', `/api/tasks/${taskId}/trials`, { json: { ...body, ticket } }),
    pending: () => null,
  };
}

/** What the time of an answer cost. Nothing tells that of an answer that is partly right. */
function timeCostIn({ outcome }: FinalResult, { points, verificationRequirements }: AdminTask): number {
  const isTimed = hasSpeedPoints(verificationRequirements) && outcome.verdict === 'accepted';
  return isTimed && !outcome.partly ? points - outcome.pointsAwarded : 0;
}

type Step = { at: 'detail' } | { at: 'work' } | { at: 'verdict'; result: FinalResult } | { at: 'over' };

/** One task as a team plays it. Needs the task's id as `key`, because its state is for one task. */
function Trial({ task: adminTask, streakBonus }: { task: AdminTask; streakBonus: number }) {
  const [step, setStep] = useState<Step>({ at: 'detail' });
  const [attempts, setAttempts] = useState(0);
  const [hintsTaken, setHintsTaken] = useState<readonly HintId[]>([]);
  const [requests] = useState(trialRequests);
  const toDetail = () => setStep({ at: 'detail' });
  const toVerdict = (result: FinalResult) => setStep({ at: 'verdict', result });
  const restart = () => {
    setAttempts(0);
    setHintsTaken([]);
    toDetail();
  };
  const task = playerTask(adminTask, {
    status: 'open',
    attempts,
    opening: null,
    lastPhoto: null,
    hintsTaken,
    closes: null,
    busyPhones: 0,
  });
  const takeHint: TakeHint = async (hintId) => setHintsTaken([...hintsTaken, hintId]);
  const { progress } = task;
  if (step.at === 'verdict') {
    const close = () => setStep({ at: 'over' });
    const outcome = questionOutcome(step.result.outcome, timeCostIn(step.result, adminTask));
    const deduction = deductionFor(adminTask, step.result.outcome);
    const settled = playerTask(adminTask, {
      status: 'settled',
      outcome,
      deduction,
      lastPhoto: null,
      answer: null,
      hasGameEnded: false,
    });
    return <VerdictPanel task={settled} team={m.trial_team()} result={step.result} onClose={close} />;
  }
  if (step.at === 'over' || progress.status !== 'open') {
    return (
      <TaskEnd icon={FlaskConical} title={m.trial_over_title()} text={m.trial_over_text()}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button icon={RotateCcw} className="min-h-14" onClick={restart}>
            {m.trial_again()}
          </Button>
          <Link to="/admin" className={buttonLook('primary')}>
            {m.common_back_to_admin()}
          </Link>
        </div>
      </TaskEnd>
    );
  }
  const { work } = progress;
  if (step.at === 'work') {
    // A full-screen view hides the banner, so its title names the trial.
    const named = { ...task, description: m.trial_named({ task: task.description }) };
    const common = { task: named, onVerdict: toVerdict, onCancel: toDetail };
    const onExpired = () => toVerdict(TIME_EXPIRED);
    const answerProps = { requests, takeHint, isDeleted: false, onLeave: toDetail, onExpired };
    return isAnswerWork(work) ? (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <AnswerFlow {...common} {...answerProps} work={work} />
      </Suspense>
    ) : (
      <TrialPhoto {...common} work={work} onAttempt={() => setAttempts(attempts + 1)} />
    );
  }
  return (
    <TaskDetail
      task={task}
      work={work}
      arModelUrl={progress.arModelUrl}
      hints={progress.hints}
      takeHint={takeHint}
      streakBonus={streakBonus}
      onStart={() => setStep({ at: 'work' })}
    />
  );
}

export function TrialPage({ taskId }: { taskId: string }) {
  const { state } = useLive('admin');
  const task = state?.tasks.find(({ id }) => id === taskId);
  return (
    <main className="page">
      <div className="sticky top-0 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-verification px-4 py-3 text-on-verification shadow-card">
        <p className="flex min-w-0 grow basis-56 items-start gap-3">
          <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>{m.trial_title()}.</strong> {m.trial_banner()}
          </span>
        </p>
        <Link to="/admin" className="text-link">
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
      </div>
      {state === null ? (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      ) : task === undefined ? (
        <Message icon={ListTodo} title={m.game_task_gone()} heading="h1">
          <Link to="/admin" className={buttonLook('primary')}>
            {m.common_back_to_admin()}
          </Link>
        </Message>
      ) : (
        <Trial key={task.id} task={task} streakBonus={state.streakBonus} />
      )}
    </main>
  );
}
