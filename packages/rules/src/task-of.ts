import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import type { AdminTask, TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import { taskDescription } from './description.ts';
import { KINDS } from './kinds/kinds.ts';

interface TaskPlace {
  id: AdminTask['id'];
  /** Place in the playing order, from 1. */
  number: number;
  /** Makes ids for options that have none yet. */
  newOptionId: () => QuizOption['id'];
}

/** Generic, so that the compiler matches an input with the rules of its own kind. */
function stored<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
  newOptionId: TaskPlace['newOptionId'],
) {
  return KINDS[input.taskType].toStored(input, newOptionId);
}

export function taskOf(input: TaskInput, { id, number, newOptionId }: TaskPlace): AdminTask {
  return {
    id,
    description: taskDescription(number, input.taskType),
    points: input.points,
    verificationRequirements: stored(input, newOptionId),
    sequenceOrder: number,
    requiresPreviousTask: input.requiresPreviousTask,
    arModelUrl: input.arModelUrl,
    taskType: input.taskType,
    instructions: input.instructions,
  };
}

/** The inverse of `taskOf`, except for the id and the number. */
export function inputOf(task: AdminTask): TaskInput {
  const { points, requiresPreviousTask, instructions, arModelUrl } = task;
  const common = { points, requiresPreviousTask, instructions, arModelUrl };
  return KINDS[task.taskType].fromStored(task.verificationRequirements, common);
}
