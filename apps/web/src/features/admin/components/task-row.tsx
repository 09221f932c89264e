import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { AdminTask } from '@reisspel/contract/tasks';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { timeLimit } from '@reisspel/rules/requirements';
import { Link } from '@tanstack/react-router';
import { CirclePlay, GripVertical, Trash2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';

interface TaskRowProps {
  task: AdminTask;
  /** Teams that completed this task; one that failed it is not done with it well. */
  completed: number;
  teamCount: number;
  onEdit: () => void;
  onDelete: () => void;
}

function facts({ task, completed, teamCount }: TaskRowProps): string {
  const limit = timeLimit(task.verificationRequirements);
  return [
    limit === null ? null : m.admin_task_seconds({ seconds: limit }),
    photoChecks(task.verificationRequirements).length > 0 ? m.game_badge_verification() : null,
    task.requiresPreviousTask ? m.game_badge_sequential() : null,
    m.admin_task_completed({ completed, teams: teamCount }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

export function TaskRow(props: TaskRowProps) {
  const { task, onEdit, onDelete } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: task.id, attributes: { roleDescription: m.admin_order_role() } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex items-center rounded-card bg-card ${isDragging ? 'z-10 shadow-raised' : 'shadow-card'}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={m.admin_order_move({ task: task.description })}
        className="flex w-12 shrink-0 cursor-grab touch-none flex-col items-center gap-1 self-stretch rounded-l-card py-4 text-ink-2 active:cursor-grabbing"
      >
        <span className="display text-ink text-lg">{task.sequenceOrder}</span>
        <GripVertical aria-hidden className="size-5" />
      </button>
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-1 pr-2">
        <button
          type="button"
          onClick={onEdit}
          className="flex min-w-0 grow basis-44 items-center gap-2 rounded-card py-4 pr-1 text-left @[36rem]:gap-4 @[36rem]:pr-4"
        >
          <span className="min-w-0 grow">
            <strong className="block">
              <span className="sr-only">{m.admin_edit()} </span>
              {task.description}
            </strong>
            <span className="line-clamp-2">{task.instructions}</span>
            <span className="block text-ink-2 text-sm">{facts(props)}</span>
          </span>
          <span className="display shrink-0 text-xl text-accent">{task.points}</span>
        </button>
        <Link
          to="/game"
          search={{ proef: task.id }}
          aria-label={m.trial_try_task({ task: task.description })}
          title={m.trial_try_task({ task: task.description })}
          className="-mr-2 inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-full font-bold hover:bg-sand @[36rem]:mr-0 @[36rem]:px-3"
        >
          <CirclePlay aria-hidden className="size-5" />
          <span className="sr-only @[36rem]:not-sr-only">{m.trial_try()}</span>
        </Link>
        <IconButton
          icon={Trash2}
          label={m.admin_delete_task({ task: task.description })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
