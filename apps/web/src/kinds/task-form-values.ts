import type { HintId } from '@reisspel/contract/ids';
import { DEFAULT_TASK_POINTS } from '@reisspel/contract/limits';
import type { TaskInput, TaskInputs, TaskType } from '@reisspel/contract/tasks';
import type { CommonInput } from '@reisspel/rules/kinds/kind';
import { type ChoicesValues, choicesValues, NEW_CHOICES } from './choices/values.ts';
import { type CodeValues, codeValues, NEW_CODE } from './code/values.ts';
import { type EstimateValues, estimateValues, NEW_ESTIMATE } from './estimate/values.ts';
import { NEW_ORDER, type OrderValues, orderValues } from './order/values.ts';
import { NEW_PHOTO, type PhotoValues, photoValues } from './photo/values.ts';
import { placeTaskValues } from './place/values.ts';
import { NEW_QUIZ, type QuizValues, quizValues } from './quiz/values.ts';
import { NEW_TEXT, type TextValues, textValues } from './text/values.ts';
import { addressOf, NEW_QUESTION, type QuestionValues } from './typed-values.ts';
import { videoValues } from './video/values.ts';
import { NEW_WINDOW, type WindowValues, windowOf, windowValues } from './window-values.ts';

interface CommonValues {
  taskType: TaskType;
  points: string;
  instructions: string;
  requiresPreviousTask: boolean;
  arModelUrl: string;
  /** `hintId` is null for a new hint. */
  hints: { hintId: HintId | null; text: string; cost: string }[];
  /** Empty for no bonus. */
  firstBonus: string;
}

/**
 * The form holds the typed values of all kinds, so that switching to another kind and back loses
 * nothing. An empty number field means no limit.
 */
export interface TaskFormValues
  extends CommonValues,
    WindowValues,
    PhotoValues,
    QuestionValues,
    QuizValues,
    EstimateValues,
    ChoicesValues,
    OrderValues,
    TextValues,
    CodeValues {}

/** Converts between a task and the values of its form. `inputOf` needs validated values. */
export interface KindValues<Kind extends TaskType> {
  valuesOf: (input: TaskInputs[Kind]) => Partial<TaskFormValues>;
  inputOf: (values: TaskFormValues, common: CommonInput) => TaskInputs[Kind];
}

const KINDS: { readonly [Kind in TaskType]: KindValues<Kind> } = {
  photo: photoValues,
  quiz: quizValues,
  estimate: estimateValues,
  choices: choicesValues,
  order: orderValues,
  text: textValues,
  code: codeValues,
  place: placeTaskValues,
  video: videoValues,
};

/** Initial values of the form (spec 5, 9). */
export function newTaskValues(): TaskFormValues {
  return {
    taskType: 'photo',
    points: String(DEFAULT_TASK_POINTS),
    instructions: '',
    requiresPreviousTask: false,
    arModelUrl: '',
    hints: [],
    firstBonus: '',
    ...NEW_WINDOW,
    ...NEW_PHOTO,
    ...NEW_QUESTION,
    ...NEW_QUIZ,
    ...NEW_ESTIMATE,
    ...NEW_CHOICES,
    ...NEW_ORDER,
    ...NEW_TEXT,
    ...NEW_CODE,
  };
}

/** The type parameter pairs an input with its own kind. */
function kindValues<Kind extends TaskType>(
  input: TaskInputs[Kind] & { taskType: Kind },
): Partial<TaskFormValues> {
  return KINDS[input.taskType].valuesOf(input);
}

/** `timeZone` is that of the trip, in which the organiser types moments. */
export function formValuesOf(input: TaskInput, timeZone: string): TaskFormValues {
  return {
    ...newTaskValues(),
    taskType: input.taskType,
    points: String(input.points),
    instructions: input.instructions,
    requiresPreviousTask: input.requiresPreviousTask,
    arModelUrl: input.arModelUrl ?? '',
    hints: input.hints.map(({ id, text, cost }) => ({ hintId: id ?? null, text, cost: String(cost) })),
    firstBonus: input.firstBonus === 0 ? '' : String(input.firstBonus),
    ...windowValues(input.window, timeZone),
    ...kindValues(input),
  };
}

export function taskInputOf(values: TaskFormValues, timeZone: string): TaskInput {
  const common: CommonInput = {
    points: Number(values.points),
    instructions: values.instructions.trim(),
    requiresPreviousTask: values.requiresPreviousTask,
    arModelUrl: addressOf(values.arModelUrl),
    hints: values.hints
      .map(({ hintId, text, cost }) => ({
        ...(hintId === null ? {} : { id: hintId }),
        text: text.trim(),
        cost: Number(cost),
      }))
      .filter(({ text }) => text !== ''),
    firstBonus: Number(values.firstBonus),
    window: windowOf(values, timeZone),
  };
  return KINDS[values.taskType].inputOf(values, common);
}
