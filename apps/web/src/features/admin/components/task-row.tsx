import type { AdminTask } from '@reisspel/contract/tasks';
import { photoChecks, quizTimeLimit } from '@reisspel/rules/requirements';
import { Trash2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';

interface TaskRowProps {
  task: AdminTask;
  /** Teams for which this task is over. */
  settled: number;
  teamCount: number;
  onEdit: () => void;
  onDelete: () => void;
}

function facts({ task, settled, teamCount }: TaskRowProps): string {
  const limit = quizTimeLimit(task.verificationRequirements);
  return [
    limit === null ? null : m.admin_task_seconds({ seconds: limit }),
    photoChecks(task.verificationRequirements).length > 0 ? m.game_badge_verification() : null,
    task.requiresPreviousTask ? m.game_badge_sequential() : null,
    m.admin_task_settled({ settled, teams: teamCount }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

export function TaskRow(props: TaskRowProps) {
  const { task, onEdit, onDelete } = props;
  return (
    <li className="flex items-center gap-2 rounded-card bg-card pr-2 shadow-card">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-w-0 grow items-center gap-4 rounded-card p-4 text-left"
      >
        <span className="display flex size-11 shrink-0 items-center justify-center rounded-full bg-sand text-lg">
          {task.sequenceOrder}
        </span>
        <span className="min-w-0 grow">
          <strong className="block">
            <span className="sr-only">{m.admin_edit()} </span>
            {task.description}
          </strong>
          <span className="block truncate">{task.instructions}</span>
          <span className="block text-ink-2 text-sm">{facts(props)}</span>
        </span>
        <span className="display shrink-0 text-xl text-accent">{task.points}</span>
      </button>
      <IconButton icon={Trash2} label={m.admin_delete_task({ task: task.description })} onClick={onDelete} />
    </li>
  );
}
