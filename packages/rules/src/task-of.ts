import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import type { AdminTask, TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import { taskDescription } from './description.ts';
import { KINDS } from './kinds/kinds.ts';

interface TaskPlace {
  id: AdminTask['id'];
  /** Place in the playing order, from 1. */
  number: number;
  /** Names the options that have no id yet. */
  newOptionId: () => QuizOption['id'];
}

/** Generic, as the compiler then sees that an input goes to the rules of its own kind. */
function stored<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
  newOptionId: TaskPlace['newOptionId'],
) {
  return KINDS[input.taskType].toStored(input, newOptionId);
}

/** The task that follows from what the organiser filled in. */
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

/** What the organiser had filled in for a task: the inverse of `taskOf`, its place apart. */
export function inputOf(task: AdminTask): TaskInput {
  const { points, requiresPreviousTask, instructions, arModelUrl } = task;
  const common = { points, requiresPreviousTask, instructions, arModelUrl };
  return KINDS[task.taskType].fromStored(task.verificationRequirements, common);
}
