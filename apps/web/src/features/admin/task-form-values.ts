import {
  DEFAULT_MIN_BRIGHTNESS,
  DEFAULT_TASK_POINTS,
  INITIAL_QUIZ_OPTIONS,
  MIN_QUIZ_OPTIONS,
} from '@reisspel/contract/limits';
import type { AdminTask, QuizOption, TaskInput, TaskType } from '@reisspel/contract/tasks';
import { maxAttempts, photoChecks, quizOptions, quizTimeLimit } from '@reisspel/rules/requirements';

/** What stands in the form: texts as typed, empty where there is no limit. */
export interface TaskFormValues {
  taskType: TaskType;
  points: string;
  instructions: string;
  requiresPreviousTask: boolean;
  maxRetries: string;
  checkBrightness: boolean;
  minBrightness: string;
  timeLimit: string;
  options: { optionId: QuizOption['id'] | null; text: string }[];
  /** Index of the right option as text; empty while none is chosen. */
  correct: string;
}

const blankOptions = (): TaskFormValues['options'] =>
  Array.from({ length: INITIAL_QUIZ_OPTIONS }, () => ({ optionId: null, text: '' }));

/** A new task as the form first shows it (spec 5, 9). */
export function newTaskValues(): TaskFormValues {
  return {
    taskType: 'photo',
    points: String(DEFAULT_TASK_POINTS),
    instructions: '',
    requiresPreviousTask: false,
    maxRetries: '',
    checkBrightness: false,
    minBrightness: String(DEFAULT_MIN_BRIGHTNESS),
    timeLimit: '',
    options: blankOptions(),
    correct: '',
  };
}

export function taskValues(task: AdminTask): TaskFormValues {
  const requirements = task.verificationRequirements;
  const options = quizOptions(requirements);
  const brightness = photoChecks(requirements).find((check) => check.type === 'brightness');
  const correct = options.findIndex((option) => option.isCorrect);
  return {
    ...newTaskValues(),
    taskType: task.taskType,
    points: String(task.points),
    instructions: task.instructions,
    requiresPreviousTask: task.requiresPreviousTask,
    maxRetries: String(maxAttempts(requirements) ?? ''),
    checkBrightness: brightness !== undefined,
    minBrightness: String(brightness?.minBrightness ?? DEFAULT_MIN_BRIGHTNESS),
    timeLimit: String(quizTimeLimit(requirements) ?? ''),
    options: options.length > 0 ? options.map(({ id, text }) => ({ optionId: id, text })) : blankOptions(),
    correct: correct < 0 ? '' : String(correct),
  };
}

export type OptionsProblem = 'too_few_options' | 'duplicate_options' | 'no_correct_option';

/** What is wrong with the options of a quiz (spec 5); blank ones do not count. null when they are fine. */
export function optionsProblem({ options, correct }: TaskFormValues): OptionsProblem | null {
  const chosen = correct === '' ? undefined : options[Number(correct)];
  const texts = options.map(({ text }) => text.trim()).filter((text) => text !== '');
  if (texts.length < MIN_QUIZ_OPTIONS) return 'too_few_options';
  if (new Set(texts).size < texts.length) return 'duplicate_options';
  return chosen === undefined || chosen.text.trim() === '' ? 'no_correct_option' : null;
}

/** Empty, and for attempts also 0, is no limit (spec 5). */
function limit(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || number === 0 ? null : number;
}

/** What is sent, once the form is valid. Blank options are left out. */
export function taskInput(values: TaskFormValues): TaskInput {
  const common = {
    points: Number(values.points),
    instructions: values.instructions.trim(),
    requiresPreviousTask: values.requiresPreviousTask,
  };
  if (values.taskType === 'photo') {
    return {
      taskType: 'photo',
      ...common,
      maxRetries: limit(values.maxRetries),
      minBrightness: values.checkBrightness ? Number(values.minBrightness) : null,
    };
  }
  const options = values.options
    .map(({ optionId, text }, index) => ({
      ...(optionId === null ? {} : { id: optionId }),
      text: text.trim(),
      isCorrect: String(index) === values.correct,
    }))
    .filter(({ text }) => text !== '');
  return { taskType: 'quiz', ...common, timeLimit: limit(values.timeLimit), options };
}
