import type { AdminTask, QuizOption, TaskInput } from '@reisspel/contract/tasks';
import { taskDescription } from './description.ts';
import { photoSettings, quizImage, quizOptions, quizTimeLimit, requirementsOf } from './requirements.ts';

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
    arModelUrl: input.arModelUrl,
    taskType: input.taskType,
    instructions: input.instructions,
  };
}

/** What the organiser had filled in for a task: the inverse of `taskOf`, its place apart. */
export function inputOf(task: AdminTask): TaskInput {
  const { verificationRequirements: requirements, points, requiresPreviousTask, instructions } = task;
  const common = { points, requiresPreviousTask, instructions, arModelUrl: task.arModelUrl };
  return task.taskType === 'photo'
    ? { taskType: 'photo', ...common, ...photoSettings(requirements) }
    : {
        taskType: 'quiz',
        ...common,
        timeLimit: quizTimeLimit(requirements),
        imageUrl: quizImage(requirements),
        options: quizOptions(requirements),
      };
}
