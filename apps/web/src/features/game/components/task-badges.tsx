import type { PlayerTask } from '@reisspel/contract/live';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { Link2, ScanEye } from 'lucide-react';
import { LOOKS } from '../../../kinds/looks.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';

function timeLimitOf({ progress }: PlayerTask): number | null {
  return progress.status === 'open' && isAnswerWork(progress.work) ? progress.work.timeLimit : null;
}

/** "Quiz", "Verificatie" and "Opeenvolgend" (spec 2). */
export function TaskBadges({ task }: { task: PlayerTask }) {
  const { taskType, verified, requiresPreviousTask } = task;
  const { badge, icon } = LOOKS[taskType];
  if (badge === null && !verified && !requiresPreviousTask) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {badge === null ? null : (
        <Chip tone="quiz" icon={icon}>
          {badge(timeLimitOf(task))}
        </Chip>
      )}
      {verified ? (
        <Chip tone="verification" icon={ScanEye}>
          {m.game_badge_verification()}
        </Chip>
      ) : null}
      {requiresPreviousTask ? (
        <Chip tone="waiting" icon={Link2}>
          {m.game_badge_sequential()}
        </Chip>
      ) : null}
    </span>
  );
}
