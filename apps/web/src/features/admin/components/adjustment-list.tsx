import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import { Undo2 } from 'lucide-react';
import { localClock } from '../../../lib/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRemoveAdjustment } from '../team-mutations.ts';
import { signed } from '../team-points.ts';

/** Stays busy once it is done: the live state takes the line away. */
function AdjustmentLine({ adjustment }: { adjustment: ScoreAdjustment }) {
  const remove = useRemoveAdjustment();
  const { id, points, reason, createdAt } = adjustment;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        <span
          className={`display shrink-0 rounded-full px-3 py-1 text-base ${
            points > 0 ? 'bg-good text-on-good' : 'bg-bad text-on-bad'
          }`}
        >
          {signed(points)}
        </span>
        <span className="min-w-0 grow basis-36 text-sm leading-snug">
          {reason} <span className="text-ink-2">· {localClock(createdAt)}</span>
        </span>
        <Button
          variant="quiet"
          className="-mr-3 shrink-0 text-sm"
          busy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate(id)}
        >
          <Undo2 aria-hidden className="size-4" />
          {m.admin_adjust_undo()}
          <span className="sr-only">
            {signed(points)}, {reason}
          </span>
        </Button>
      </div>
      {remove.isError ? <Notice tone="bad">{organiserErrorText(remove.error)}</Notice> : null}
    </li>
  );
}

/** The bonus and minus points of one team, the newest first. */
export function AdjustmentList({ adjustments }: { adjustments: readonly ScoreAdjustment[] }) {
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label={m.admin_adjust_list()} className="mt-3 grid grid-cols-1 gap-1">
      {adjustments.map((adjustment) => (
        <AdjustmentLine key={adjustment.id} adjustment={adjustment} />
      ))}
    </ul>
  );
}
