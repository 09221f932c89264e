import type { AdminTask, QuizOption, TaskInput } from '@reisspel/contract/tasks';
import { taskDescription } from './description.ts';
import { requirementsOf } from './requirements.ts';

interface TaskPlace {
  id: AdminTask['id'];
  /** Place in the playing order, from 1. */
  number: number;
  /** Names the options that have no id yet. */
  newOptionId: () => QuizOption['id'];
}

/** The task that follows from what the organiser filled in. */
export function taskOf(input: TaskInput, { id, number, newOptionId }: TaskPlace): AdminTask {
  return {
    id,
    description: taskDescription(number, input.taskType),
    points: input.points,
    verificationRequirements: requirementsOf(input, newOptionId),
    sequenceOrder: number,
    requiresPreviousTask: input.requiresPreviousTask,
    taskType: input.taskType,
    instructions: input.instructions,
  };
}
