import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import {
  DEFAULT_AI_CONFIDENCE,
  DEFAULT_LOCATION_RADIUS_M,
  DEFAULT_MIN_BRIGHTNESS,
  DEFAULT_MIN_FACES,
  DEFAULT_TASK_POINTS,
  INITIAL_QUIZ_OPTIONS,
  MIN_QUIZ_OPTIONS,
} from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';
import type { TaskInput, TaskType } from '@reisspel/contract/tasks';
import { placeOf } from './location-place.ts';

/** What stands in the form: texts as typed, empty where there is no limit. A check that is off keeps its values. */
export interface TaskFormValues {
  taskType: TaskType;
  points: string;
  instructions: string;
  requiresPreviousTask: boolean;
  arModelUrl: string;
  maxRetries: string;
  autoAdvanceTimeout: string;
  failOnTimeout: boolean;
  checkBrightness: boolean;
  minBrightness: string;
  checkFaces: boolean;
  minFaces: string;
  requiredObjects: ObjectClass[];
  checkDescription: boolean;
  aiDescription: string;
  /** Comma-separated. */
  requiredElements: string;
  confidenceThreshold: string;
  checkLocation: boolean;
  latitude: string;
  longitude: string;
  radius: string;
  timeLimit: string;
  imageUrl: string;
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
    arModelUrl: '',
    maxRetries: '',
    autoAdvanceTimeout: '',
    failOnTimeout: false,
    checkBrightness: false,
    minBrightness: String(DEFAULT_MIN_BRIGHTNESS),
    checkFaces: false,
    minFaces: String(DEFAULT_MIN_FACES),
    requiredObjects: [],
    checkDescription: false,
    aiDescription: '',
    requiredElements: '',
    confidenceThreshold: String(DEFAULT_AI_CONFIDENCE),
    checkLocation: false,
    latitude: '',
    longitude: '',
    radius: String(DEFAULT_LOCATION_RADIUS_M),
    timeLimit: '',
    imageUrl: '',
    options: blankOptions(),
    correct: '',
  };
}

type PhotoInput = Extract<TaskInput, { taskType: 'photo' }>;
type QuizInput = Extract<TaskInput, { taskType: 'quiz' }>;

function photoValues(input: PhotoInput): Partial<TaskFormValues> {
  const { minBrightness, minFaces, aiDescription, location } = input;
  return {
    maxRetries: String(input.maxRetries ?? ''),
    autoAdvanceTimeout: String(input.autoAdvanceTimeout ?? ''),
    failOnTimeout: input.failOnTimeout,
    ...(minBrightness === null ? {} : { checkBrightness: true, minBrightness: String(minBrightness) }),
    ...(minFaces === null ? {} : { checkFaces: true, minFaces: String(minFaces) }),
    requiredObjects: input.requiredObjects,
    ...(aiDescription === null
      ? {}
      : {
          checkDescription: true,
          aiDescription: aiDescription.description,
          requiredElements: aiDescription.requiredElements.join(', '),
          confidenceThreshold: String(aiDescription.confidenceThreshold),
        }),
    ...(location === null
      ? {}
      : {
          checkLocation: true,
          latitude: String(location.latitude),
          longitude: String(location.longitude),
          radius: String(location.radius),
        }),
  };
}

function quizValues({ timeLimit, imageUrl, options }: QuizInput): Partial<TaskFormValues> {
  const correct = options.findIndex((option) => option.isCorrect);
  return {
    timeLimit: String(timeLimit ?? ''),
    imageUrl: imageUrl ?? '',
    options: options.map(({ id, text }) => ({ optionId: id ?? null, text })),
    correct: correct < 0 ? '' : String(correct),
  };
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
    ...(input.taskType === 'photo' ? photoValues(input) : quizValues(input)),
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

/** The parts of a comma-separated text, without blank ones and repeats. */
export function elementsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Empty, and for attempts also 0, is no limit (spec 5). */
function limit(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || number === 0 ? null : number;
}

function address(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function photoInput(values: TaskFormValues): Omit<PhotoInput, keyof CommonInput> {
  const autoAdvanceTimeout = limit(values.autoAdvanceTimeout);
  const place = values.checkLocation ? placeOf(values) : null;
  return {
    taskType: 'photo',
    maxRetries: limit(values.maxRetries),
    autoAdvanceTimeout,
    failOnTimeout: autoAdvanceTimeout !== null && values.failOnTimeout,
    minBrightness: values.checkBrightness ? Number(values.minBrightness) : null,
    minFaces: values.checkFaces ? Number(values.minFaces) : null,
    requiredObjects: values.requiredObjects,
    aiDescription: values.checkDescription
      ? {
          description: values.aiDescription.trim(),
          requiredElements: elementsOf(values.requiredElements),
          confidenceThreshold: Number(values.confidenceThreshold),
        }
      : null,
    location: place && { ...place, radius: Number(values.radius) },
  };
}

function quizInput(values: TaskFormValues): Omit<QuizInput, keyof CommonInput> {
  const options = values.options
    .map(({ optionId, text }, index) => ({
      ...(optionId === null ? {} : { id: optionId }),
      text: text.trim(),
      isCorrect: String(index) === values.correct,
    }))
    .filter(({ text }) => text !== '');
  return {
    taskType: 'quiz',
    timeLimit: limit(values.timeLimit),
    imageUrl: address(values.imageUrl),
    options,
  };
}

type CommonInput = Pick<PhotoInput, 'points' | 'instructions' | 'requiresPreviousTask' | 'arModelUrl'>;

/** What is sent, once the form is valid. Blank options are left out. */
export function taskInput(values: TaskFormValues): TaskInput {
  const common: CommonInput = {
    points: Number(values.points),
    instructions: values.instructions.trim(),
    requiresPreviousTask: values.requiresPreviousTask,
    arModelUrl: address(values.arModelUrl),
  };
  return values.taskType === 'photo'
    ? { ...common, ...photoInput(values) }
    : { ...common, ...quizInput(values) };
}
