import type { PlayerTask, TaskProgress } from '@reisspel/contract/live';
import { Check, Lock, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { AskOrganiser } from '../flows.ts';
import { closedText, remarkText } from '../task-texts.ts';
import { TaskBadges } from './task-badges.tsx';

type Status = TaskProgress['status'];

const CARD: Record<Status, string> = {
  open: 'bg-card shadow-card',
  completed: 'bg-done',
  failed: 'bg-bad text-on-bad',
  locked: 'bg-bad text-on-bad opacity-85',
};

const DOT: Record<Status, string> = {
  open: 'bg-sun text-night',
  completed: 'bg-olive text-page',
  failed: 'bg-on-bad text-page',
  locked: 'bg-card text-ink',
};

const ICON: Record<Exclude<Status, 'open'>, LucideIcon> = { completed: Check, failed: X, locked: Lock };

function detail({ progress }: PlayerTask): string {
  const remark = remarkText(progress);
  if (remark !== null) return remark;
  if (progress.status !== 'open') return closedText(progress) ?? '';
  return progress.work.taskType === 'photo' ? progress.work.instructions : '';
}

function Body({ task, notes }: Omit<TaskCardProps, 'onOpen'>) {
  const { status } = task.progress;
  const points = task.progress.status === 'completed' ? task.progress.pointsAwarded : task.points;
  const Icon = status === 'open' ? null : ICON[status];
  return (
    <>
      <span className={`flex size-11 shrink-0 items-center justify-center rounded-full ${DOT[status]}`}>
        {Icon ? (
          <Icon aria-hidden className="size-5" />
        ) : (
          <span className="display text-lg">{task.sequenceOrder}</span>
        )}
      </span>
      <span className="min-w-0 grow">
        <span
          className={`display block text-lg ${status === 'completed' ? 'text-on-good line-through' : ''}`}
        >
          {task.description}
        </span>
        <span className={`line-clamp-2 ${status === 'open' ? 'text-ink-2' : ''}`}>{detail(task)}</span>
        <TaskBadges task={task} />
        {notes?.map((note) => (
          <span key={note} className="mt-2 mr-1.5 inline-flex">
            <Chip tone="waiting">{note}</Chip>
          </span>
        ))}
      </span>
      <span className="shrink-0 text-right">
        <span
          className={`display block text-2xl ${status === 'completed' ? 'text-on-good' : status === 'failed' ? 'line-through' : 'text-accent'}`}
        >
          {status === 'completed' ? `+${points}` : points}
        </span>
        <span className="text-sm">{m.game_points_word({ points })}</span>
      </span>
    </>
  );
}

interface TaskCardProps {
  task: PlayerTask;
  /** What this phone still has to say of it, or who is busy with it. */
  notes: readonly string[] | undefined;
  onOpen: () => void;
}

/** A task of the list: open ones can be opened, the others say why not. State is never colour alone. */
export function TaskCard({ task, notes, onOpen }: TaskCardProps): ReactNode {
  const { progress } = task;
  const { status } = progress;
  const look = `flex w-full items-start gap-3.5 rounded-card p-4 text-left ${CARD[status]}`;
  return (
    <li>
      {status === 'open' ? (
        <button type="button" onClick={onOpen} className={`${look} active:scale-[0.99]`}>
          <Body task={task} notes={notes} />
        </button>
      ) : (
        <div className={look}>
          <Body task={task} notes={notes} />
        </div>
      )}
      {progress.status === 'failed' && progress.lastPhoto ? (
        <div className="mt-2 grid gap-2">
          <Suspense>
            <AskOrganiser id={progress.lastPhoto.submissionId} review={progress.lastPhoto.review} />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
