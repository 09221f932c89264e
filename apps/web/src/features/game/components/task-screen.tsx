import type { OpenWork, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureText } from '../task-texts.ts';
import { TaskDetail } from './task-detail.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

const PhotoFlow = lazy(() => import('./photo-flow.tsx'));
const QuizFlow = lazy(() => import('./quiz-flow.tsx'));

interface TaskScreenProps {
  task: PlayerTask;
  state: PlayState;
  onClose: () => void;
}

/** Where a player is in a task. The verdict stays until it is closed, also when the live state moved on already. */
type Step = { at: 'detail' } | { at: 'work'; work: OpenWork } | { at: 'verdict'; result: SubmissionResult };

function Settled({ task, onClose }: { task: PlayerTask; onClose: () => void }) {
  const { progress } = task;
  const text =
    progress.status === 'completed'
      ? m.game_completed()
      : progress.status === 'failed'
        ? failureText(progress.reason)
        : m.game_locked();
  return (
    <div className="grid gap-4 rounded-panel bg-card p-6 shadow-card">
      <h1 className="text-3xl">{task.description}</h1>
      <p role="status">{text}</p>
      <Button variant="primary" onClick={onClose}>
        {m.game_back_to_tasks()}
      </Button>
    </div>
  );
}

export function TaskScreen({ task, state, onClose }: TaskScreenProps) {
  const [step, setStep] = useState<Step>({ at: 'detail' });
  const toDetail = useCallback(() => setStep({ at: 'detail' }), []);
  if (step.at === 'verdict') {
    const team = state.teams.find(({ id }) => id === state.own?.id)?.name ?? '';
    return <VerdictPanel task={task} team={team} result={step.result} onRetry={toDetail} onClose={onClose} />;
  }
  if (step.at === 'work') {
    // Stays mounted when the live state moves on: the answer to what was sent is still to come.
    const flow = {
      task,
      onVerdict: (result: SubmissionResult) => setStep({ at: 'verdict', result }),
      onCancel: toDetail,
    };
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        {step.work.taskType === 'photo' ? <PhotoFlow {...flow} work={step.work} /> : <QuizFlow {...flow} />}
      </Suspense>
    );
  }
  if (task.progress.status !== 'open') return <Settled task={task} onClose={onClose} />;
  const { work } = task.progress;
  return (
    <div className="grid gap-4">
      <Button variant="quiet" className="justify-self-start" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-5" />
        {m.game_back_to_tasks()}
      </Button>
      <TaskDetail task={task} work={work} onStart={() => setStep({ at: 'work', work })} />
    </div>
  );
}
