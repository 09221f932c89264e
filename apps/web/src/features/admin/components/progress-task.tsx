import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { LOOKS } from '../../../kinds/looks.ts';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { shortDescription, statusText } from '../progress-texts.ts';

/** Shown where there is room for a column of its own; else it stands under the task's name. */
export const WIDE_CELL = 'hidden @xl:table-cell';
const NARROW_LINE = '@xl:hidden';

interface ProgressTaskProps {
  team: string;
  task: AdminTask;
  outcome: TaskResult['outcome'] | null;
}

const LOOK = {
  completed: { icon: CircleCheck, className: 'text-on-good' },
  failed: { icon: CircleX, className: 'text-on-bad' },
  open: { icon: Circle, className: 'text-ink-2' },
} as const;

function Status({ task, outcome }: Omit<ProgressTaskProps, 'team'>) {
  const { tone, text, reason } = statusText(task.taskType, outcome);
  const { icon: Icon, className } = LOOK[tone];
  return (
    <span className={`flex items-start gap-1.5 ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-bold">{text}</span>
        {reason === null ? null : <span className="block text-xs">{reason}</span>}
      </span>
    </span>
  );
}

export function ProgressTask({ team, task, outcome }: ProgressTaskProps) {
  const completed = outcome?.status === 'completed';
  const photoId = completed ? outcome.photoId : null;
  const type = LOOKS[task.taskType].name();
  const status = <Status task={task} outcome={outcome} />;
  return (
    <tr className="border-line border-t">
      <th scope="row" title={task.description} className="py-2 pr-3 font-bold">
        {shortDescription(task.description)}
        <span className={`mt-0.5 flex gap-2 font-medium ${NARROW_LINE}`}>
          <span className="text-ink-2">{type}</span>
          {status}
        </span>
      </th>
      <td className={`py-2 pr-3 ${WIDE_CELL}`}>{type}</td>
      <td className={`py-2 pr-3 ${WIDE_CELL}`}>{status}</td>
      <td className="display py-2 pr-3 text-right text-base">{completed ? outcome.pointsAwarded : 0}</td>
      <td className="py-1">
        {photoId === null ? null : (
          <a
            href={`${BASE}/api/photos/${photoId}/full`}
            target="_blank"
            rel="noreferrer"
            className="block size-12 overflow-hidden rounded-xl"
          >
            <img
              src={`${BASE}/api/photos/${photoId}/thumb`}
              alt={m.admin_progress_photo_alt({ team, task: task.description })}
              loading="lazy"
              className="size-full bg-sand object-cover"
            />
          </a>
        )}
      </td>
    </tr>
  );
}
