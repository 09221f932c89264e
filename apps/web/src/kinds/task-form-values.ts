import { DEFAULT_TASK_POINTS } from '@reisspel/contract/limits';
import type { TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import type { CommonInput } from '@reisspel/rules/kinds/kind';
import { type EstimateValues, estimateValues, NEW_ESTIMATE } from './estimate/values.ts';
import { NEW_PHOTO, type PhotoValues, photoValues } from './photo/values.ts';
import { NEW_QUIZ, type QuizValues, quizValues } from './quiz/values.ts';
import { address, NEW_QUESTION, type QuestionValues } from './typed-values.ts';

interface CommonValues {
  taskType: TaskType;
  points: string;
  instructions: string;
  requiresPreviousTask: boolean;
  arModelUrl: string;
}

/**
 * The values of all kinds, as typed: a change of kind and back loses none. An empty number field
 * means no limit.
 */
export interface TaskFormValues
  extends CommonValues,
    PhotoValues,
    QuestionValues,
    QuizValues,
    EstimateValues {}

/** `inputOf` needs a valid form. */
export interface KindValues<Kind extends TaskType> {
  valuesOf: (input: TaskInputs[Kind]) => Partial<TaskFormValues>;
  inputOf: (values: TaskFormValues, common: CommonInput) => TaskInputs[Kind];
}

const KINDS: { readonly [Kind in TaskType]: KindValues<Kind> } = {
  photo: photoValues,
  quiz: quizValues,
  estimate: estimateValues,
};

/** Initial values of the form (spec 5, 9). */
export function newTaskValues(): TaskFormValues {
  return {
    taskType: 'photo',
    points: String(DEFAULT_TASK_POINTS),
    instructions: '',
    requiresPreviousTask: false,
    arModelUrl: '',
    ...NEW_PHOTO,
    ...NEW_QUESTION,
    ...NEW_QUIZ,
    ...NEW_ESTIMATE,
  };
}

/** Generic, so that the compiler pairs an input with its own kind. */
function ownValues<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
): Partial<TaskFormValues> {
  return KINDS[input.taskType].valuesOf(input);
}

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

export function taskInput(values: TaskFormValues): TaskInput {
  const common: CommonInput = {
    points: Number(values.points),
    instructions: values.instructions.trim(),
    requiresPreviousTask: values.requiresPreviousTask,
    arModelUrl: address(values.arModelUrl),
  };
  return KINDS[values.taskType].inputOf(values, common);
}
