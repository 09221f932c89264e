import type { LastPhoto, OpenWork, PlayerTask, TaskProgress, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { autoAdvance, maxAttempts, photoChecks, playerChecks, quizTimeLimit } from './requirements.ts';

interface OpenStanding {
  status: 'open';
  attempts: number;
  /** The quiz as it was opened: until when (epoch ms), null without a limit. null: it was not. */
  opening: { deadlineAt: number | null } | null;
  lastPhoto: LastPhoto | null;
  busyPhones: number;
}

/** How a task stands for a team: everything its own screen is told. */
export type Standing =
  | { status: 'settled'; outcome: TaskResult['outcome']; lastPhoto: LastPhoto | null }
  | { status: 'locked' }
  | OpenStanding;

function openWork(task: AdminTask, { attempts, opening, lastPhoto }: OpenStanding): OpenWork {
  const requirements = task.verificationRequirements;
  return task.taskType === 'photo'
    ? {
        taskType: 'photo',
        instructions: task.instructions,
        attempts,
        maxAttempts: maxAttempts(requirements),
        checks: playerChecks(requirements),
        autoAdvance: autoAdvance(requirements),
        lastPhoto,
      }
    : {
        taskType: 'quiz',
        timeLimit: quizTimeLimit(requirements),
        opened: opening !== null,
        deadlineAt: opening?.deadlineAt ?? null,
      };
}

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
        work: openWork(task, standing),
        arModelUrl: task.arModelUrl,
        busyPhones: standing.busyPhones,
      };
    default:
      return standing satisfies never;
  }
}

/** A task as the team itself may see it: no right answer, and no instructions before it is open. */
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
