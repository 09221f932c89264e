import { DEFAULT_TASK_POINTS } from '@reisspel/contract/limits';
import type { TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import type { CommonInput } from '@reisspel/rules/kinds/kind';
import { type EstimateValues, estimateValues, newEstimateValues } from './estimate/values.ts';
import { newPhotoValues, type PhotoValues, photoValues } from './photo/values.ts';
import { newQuestionValues, type QuestionValues } from './question/values.ts';
import { newQuizValues, type QuizValues, quizValues } from './quiz/values.ts';
import { address } from './typed-values.ts';

interface CommonValues {
  taskType: TaskType;
  points: string;
  instructions: string;
  requiresPreviousTask: boolean;
  arModelUrl: string;
}

/**
 * What stands in the form, of whatever kind the task will be: texts as typed, empty where there is no limit. So what was
 * typed stays where another kind has the same field, and comes back with its kind.
 */
export interface TaskFormValues
  extends CommonValues,
    PhotoValues,
    QuestionValues,
    QuizValues,
    EstimateValues {}

/** How the form of one kind is filled, and what is sent of it once it is valid. */
export interface KindValues<Kind extends TaskType> {
  valuesOf: (input: TaskInputs[Kind]) => Partial<TaskFormValues>;
  inputOf: (values: TaskFormValues, common: CommonInput) => TaskInputs[Kind];
}

const KINDS: { readonly [Kind in TaskType]: KindValues<Kind> } = {
  photo: photoValues,
  quiz: quizValues,
  estimate: estimateValues,
};

/** A new task as the form first shows it (spec 5, 9). */
export function newTaskValues(): TaskFormValues {
  return {
    taskType: 'photo',
    points: String(DEFAULT_TASK_POINTS),
    instructions: '',
    requiresPreviousTask: false,
    arModelUrl: '',
    ...newPhotoValues(),
    ...newQuestionValues(),
    ...newQuizValues(),
    ...newEstimateValues(),
  };
}

/** Generic, as the compiler then sees that an input goes to its own kind. */
function ownValues<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
): Partial<TaskFormValues> {
  return KINDS[input.taskType].valuesOf(input);
}

/** The form as it shows what was filled in before. */
export function inputValues(input: TaskInput): TaskFormValues {
  return {
    ...newTaskValues(),
    taskType: input.taskType,
    points: String(input.points),
    instructions: input.instructions,
    requiresPreviousTask: input.requiresPreviousTask,
    arModelUrl: input.arModelUrl ?? '',
    ...ownValues(input),
  };
}

/** What is sent, once the form is valid. */
export function taskInput(values: TaskFormValues): TaskInput {
  const common: CommonInput = {
    points: Number(values.points),
    instructions: values.instructions.trim(),
    requiresPreviousTask: values.requiresPreviousTask,
    arModelUrl: address(values.arModelUrl),
  };
  return KINDS[values.taskType].inputOf(values, common);
}
