import type { PlayerTask, TaskProgress, TaskResult } from '@reisspel/contract/live';
import type { LastPhoto } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { OpenStanding } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { photoChecks } from './kinds/photo.ts';

export type Standing =
  | { status: 'settled'; outcome: TaskResult['outcome']; lastPhoto: LastPhoto | null }
  | { status: 'locked' }
  | OpenStanding;

function progress(task: AdminTask, standing: Standing): TaskProgress {
  switch (standing.status) {
    case 'settled':
      return standing.outcome.status === 'completed'
        ? standing.outcome
        : { ...standing.outcome, lastPhoto: standing.lastPhoto };
    case 'locked':
      return { status: 'locked' };
    case 'open':
      return {
        status: 'open',
        work: KINDS[task.taskType].work(task, standing),
        arModelUrl: task.arModelUrl,
        busyPhones: standing.busyPhones,
      };
    default:
      return standing satisfies never;
  }
}

/** The team's view of a task: no right answer, and no instructions before the task is open. */
export function playerTask(task: AdminTask, standing: Standing): PlayerTask {
  return {
    id: task.id,
    description: task.description,
    taskType: task.taskType,
    points: task.points,
    sequenceOrder: task.sequenceOrder,
    requiresPreviousTask: task.requiresPreviousTask,
    verified: photoChecks(task.verificationRequirements).length > 0,
    progress: progress(task, standing),
  };
}
