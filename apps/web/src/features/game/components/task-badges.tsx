import type { PlayerTask } from '@reisspel/contract/live';
import { CircleHelp, Link2, ScanEye } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';

function quizText({ progress }: PlayerTask): string {
  const limit =
    progress.status === 'open' && progress.work.taskType === 'quiz' ? progress.work.timeLimit : null;
  return limit === null ? m.game_badge_quiz() : m.game_badge_quiz_timed({ seconds: limit });
}

/** "Quiz", "Verificatie" and "Opeenvolgend" (spec 2). */
export function TaskBadges({ task }: { task: PlayerTask }) {
  const { taskType, verified, requiresPreviousTask } = task;
  if (taskType !== 'quiz' && !verified && !requiresPreviousTask) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {taskType === 'quiz' ? (
        <Chip tone="quiz" icon={CircleHelp}>
          {quizText(task)}
        </Chip>
      ) : null}
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
