import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { PRESENCE_RENEWAL_MS } from '@reisspel/contract/limits';
import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { OpenWork, TaskOpening } from '@reisspel/contract/tasks';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { request, send } from '../../../lib/api.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import * as m from '../../../paraglide/messages.js';
import { sendAnswer, storedAnswer } from '../../../queue/answers.ts';
import { isInHand, type QueuedPhoto } from '../../../queue/entry.ts';
import { pendingPhotos, withoutGivenUp } from '../../../queue/pending.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AnswerFlow, hasConversation, PhotoFlow, Replies } from '../lazy-parts.ts';
import { usePhotoQueue } from '../queue/use-photo-queue.ts';
import type { AnswerRequests } from './answer-flow.tsx';
import type { TakeHint } from './hints.tsx';
import { TaskDetail, TaskEnd } from './task-detail.tsx';
import { closedText, type FinalResult } from './task-texts.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** The last presence request. The next one waits for it, so that requests arrive in order. */
let lastRequest: Promise<void> = Promise.resolve();

function sendPresence(method: 'PUT' | 'DELETE', taskId: TaskId): void {
  lastRequest = lastRequest
    // `keepalive` lets the request finish after the page closes.
    .then(() => send(method, `/api/tasks/${taskId}/presence`, { keepalive: true }))
    .catch(() => {
      // The next request or the expiry of the presence corrects a lost request.
    });
}

/** Reports to the server that this phone has the task open, while the page is visible. */
function usePresence(taskId: TaskId, open: boolean): void {
  const isHere = usePageVisible() && open;
  useEffect(() => {
    if (!isHere) return;
    sendPresence('PUT', taskId);
    const renewal = setInterval(() => sendPresence('PUT', taskId), PRESENCE_RENEWAL_MS);
    return () => {
      clearInterval(renewal);
      sendPresence('DELETE', taskId);
    };
  }, [taskId, isHere]);
}

/** Returns the requests of a team. After a reload, an answer is sent with the same id. */
function teamRequests(teamId: TeamId): AnswerRequests {
  return {
    open: (taskId) => request<TaskOpening>('POST', `/api/tasks/${taskId}/quiz-openings`),
    answer: (taskId, { id, body }) => sendAnswer({ id, taskId, teamId, body }),
    pending: (taskId) => storedAnswer(taskId, teamId),
  };
}

function photoNotice(photo: QueuedPhoto): string {
  const isVideo = photo.video !== undefined;
  if (photo.state.is === 'refused') return isVideo ? m.video_refused() : m.queue_pending_refused();
  if (isInHand(photo)) return isVideo ? m.video_in_hand() : m.queue_in_hand();
  return isVideo ? m.video_sending() : m.queue_pending_look();
}

function useTaskWithQueue(task: PlayerTask, state: PlayState, own: OwnTeam) {
  const { photos, givenUp } = usePhotoQueue();
  const open = task.progress.status === 'open';
  usePresence(task.id, open);
  const queued = useMemo(
    () => pendingPhotos(own, photos).byTask.get(task.id)?.at(-1) ?? null,
    [own, photos, task.id],
  );
  useEffect(() => {
    photoQueue.onPlayState(state);
  }, [state]);
  const name = state.teams.find(({ id }) => id === own.id)?.name ?? '';
  // This phone is one of the busy phones.
  const areOthersBusy = task.progress.status === 'open' && task.progress.busyPhones > 1;
  const notices = [
    ...(queued === null ? [] : [photoNotice(queued)]),
    ...(areOthersBusy ? [m.queue_busy()] : []),
  ];
  return { task: withoutGivenUp(task, givenUp), team: { id: own.id, name }, queued, notices };
}

interface TaskScreenProps {
  /** A deleted task in its last known state, or the current task. */
  task: PlayerTask;
  state: PlayState;
  own: OwnTeam;
  onClose: () => void;
}

/** The verdict stays until the player closes it, even if the task changes. */
type Step = { at: 'detail' } | { at: 'work'; work: OpenWork } | { at: 'verdict'; result: FinalResult };

/** Returns why nobody can work on an open task, or null when the team can. */
function unavailableText({ game, phase }: PlayState, isDeleted: boolean): string | null {
  if (phase === 'paused') return m.game_paused_text();
  if (!game.gameStarted) return m.error_game_not_started();
  return isDeleted ? m.game_task_deleted() : null;
}

export default function TaskScreen({ task: committed, state, own, onClose }: TaskScreenProps) {
  const [step, setStep] = useState<Step>({ at: 'detail' });
  const { task, team, queued, notices } = useTaskWithQueue(committed, state, own);
  const takeHint: TakeHint = (hintId, price) =>
    send('PUT', `/api/tasks/${task.id}/hints/${hintId}`, { json: price });
  const isDeleted = !own.tasks.some(({ id }) => id === task.id);
  if (step.at === 'verdict') {
    return <VerdictPanel task={task} team={team.name} result={step.result} onClose={onClose} />;
  }
  if (step.at === 'work') {
    // The flow stays mounted when the live state changes, because a response may still arrive.
    const onVerdict = (result: FinalResult) => setStep({ at: 'verdict', result });
    const onCancel = () => setStep({ at: 'detail' });
    const flow = { task, team, isDeleted, onVerdict, onCancel, onLeave: onClose };
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isAnswerWork(step.work) ? (
          <AnswerFlow {...flow} work={step.work} requests={teamRequests(team.id)} takeHint={takeHint} />
        ) : (
          <PhotoFlow {...flow} work={step.work} queued={queued} />
        )}
      </Suspense>
    );
  }
  const closed = unavailableText(state, isDeleted) ?? closedText(task.progress);
  if (closed !== null || task.progress.status !== 'open') {
    return (
      <TaskEnd title={task.description} text={closed ?? ''}>
        <Button variant="primary" onClick={onClose}>
          {m.game_back_to_tasks()}
        </Button>
      </TaskEnd>
    );
  }
  const { work } = task.progress;
  return (
    <div className="grid gap-4">
      <Button icon={ArrowLeft} variant="quiet" className="-ml-3 justify-self-start" onClick={onClose}>
        {m.game_back_to_tasks()}
      </Button>
      <TaskDetail
        task={task}
        work={work}
        arModelUrl={task.progress.arModelUrl}
        hints={task.progress.hints}
        takeHint={takeHint}
        notices={notices}
        hasQueuedPhoto={queued !== null}
        streakBonus={own.streakBonus}
        onStart={() => setStep({ at: 'work', work })}
      />
      {hasConversation(own) ? <Replies own={own} task={task} /> : null}
    </div>
  );
}
