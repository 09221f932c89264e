import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { OpenWork } from '@reisspel/contract/tasks';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { teamAnswers } from '../answer-mutations.ts';
import { AnswerFlow, PhotoFlow } from '../flows.ts';
import { closedText, type FinalResult } from '../task-texts.ts';
import { useTaskOnPhone } from '../use-task-on-phone.ts';
import { TaskDetail } from './task-detail.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

interface TaskScreenProps {
  /** As it was last known, when it is no longer in play. */
  task: PlayerTask;
  state: PlayState;
  own: OwnTeam;
  onClose: () => void;
}

/** Where a player is in a task. The verdict stays until it is closed, also when the live state moved on already. */
type Step = { at: 'detail' } | { at: 'work'; work: OpenWork } | { at: 'verdict'; result: FinalResult };

interface ClosedProps {
  task: PlayerTask;
  text: string;
  onClose: () => void;
}

function Closed({ task, text, onClose }: ClosedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="grid gap-4 rounded-panel bg-card p-6 shadow-card">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {task.description}
      </h1>
      <p role="status">{text}</p>
      <Button variant="primary" onClick={onClose}>
        {m.game_back_to_tasks()}
      </Button>
    </div>
  );
}

/** Why a task cannot be worked on although it looks open; null when it can. */
function unavailableText({ game }: PlayState, isGone: boolean): string | null {
  if (!game.gameStarted) return m.error_game_not_started();
  return isGone ? m.game_task_deleted() : null;
}

export default function TaskScreen({ task: committed, state, own, onClose }: TaskScreenProps) {
  const [step, setStep] = useState<Step>({ at: 'detail' });
  const toDetail = useCallback(() => setStep({ at: 'detail' }), []);
  const toVerdict = useCallback((result: FinalResult) => setStep({ at: 'verdict', result }), []);
  const { task, team, queued, notices } = useTaskOnPhone(committed, state, own);
  const isGone = !own.tasks.some(({ id }) => id === task.id);
  if (step.at === 'verdict') {
    return <VerdictPanel task={task} team={team.name} result={step.result} onClose={onClose} />;
  }
  if (step.at === 'work') {
    // Stays mounted when the live state moves on: the answer to what was sent is still to come.
    const flow = { task, team, isGone, onVerdict: toVerdict, onCancel: toDetail, onLeave: onClose };
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isAnswerWork(step.work) ? (
          <AnswerFlow {...flow} taskType={step.work.taskType} port={teamAnswers(team.id)} />
        ) : (
          <PhotoFlow {...flow} work={step.work} queued={queued} />
        )}
      </Suspense>
    );
  }
  const closed = unavailableText(state, isGone) ?? closedText(task.progress);
  if (closed !== null || task.progress.status !== 'open') {
    return <Closed task={task} text={closed ?? ''} onClose={onClose} />;
  }
  const { work } = task.progress;
  return (
    <div className="grid gap-4">
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-5" />
        {m.game_back_to_tasks()}
      </Button>
      <TaskDetail
        task={task}
        work={work}
        arModelUrl={task.progress.arModelUrl}
        notices={notices}
        hasQueued={queued !== null}
        onStart={() => setStep({ at: 'work', work })}
      />
    </div>
  );
}
