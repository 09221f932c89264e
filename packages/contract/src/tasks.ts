import { z } from 'zod';
import { OptionId, TaskId } from './ids.ts';
import {
  DEFAULT_AI_CONFIDENCE,
  MAX_AI_CONFIDENCE,
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_AUTO_ADVANCE_S,
  MAX_BRIGHTNESS,
  MAX_FACES,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_LOCATION_RADIUS_M,
  MAX_OPTION_LENGTH,
  MAX_PHOTO_ATTEMPTS,
  MAX_QUIZ_OPTIONS,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_REQUIRED_ELEMENT_LENGTH,
  MAX_REQUIRED_ELEMENTS,
  MAX_REQUIRED_OBJECTS,
  MAX_TASK_POINTS,
  MAX_URL_LENGTH,
  MIN_AI_CONFIDENCE,
  MIN_AUTO_ADVANCE_S,
  MIN_LOCATION_RADIUS_M,
  MIN_QUIZ_OPTIONS,
  MIN_QUIZ_TIME_LIMIT_S,
  MIN_TASK_POINTS,
} from './limits.ts';
import { objectClasses } from './objects.ts';
import { readableText } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** As a browser writes it: a phone's keyboard begins it with a capital. */
function tidied(text: string): string {
  return isWebAddress(text) && !text.startsWith('/') ? new URL(text).href : text;
}

/** An address of a picture or model: on this server, or elsewhere by https. Refused by the rule `web_address`. */
const webAddress = z
  .string()
  .trim()
  .overwrite(tidied)
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, { params: { rule: 'web_address' } });

const timeLimit = z.number().int().min(MIN_QUIZ_TIME_LIMIT_S).max(MAX_QUIZ_TIME_LIMIT_S);
const maxRetries = z.number().int().min(1).max(MAX_PHOTO_ATTEMPTS);
const autoAdvanceTimeout = z.number().int().min(MIN_AUTO_ADVANCE_S).max(MAX_AUTO_ADVANCE_S);
const minBrightness = z.number().int().min(1).max(MAX_BRIGHTNESS);
const minFaces = z.number().int().min(1).max(MAX_FACES);
export const ObjectClass = z.enum(objectClasses);
const requiredObjects = z.array(ObjectClass).max(MAX_REQUIRED_OBJECTS);
/** What a photo must show, in the organiser's words. */
export const AiQuestion = z.strictObject({
  description: readableText(MAX_AI_DESCRIPTION_LENGTH),
  requiredElements: z.array(readableText(MAX_REQUIRED_ELEMENT_LENGTH)).max(MAX_REQUIRED_ELEMENTS),
});
const aiDescription = {
  ...AiQuestion.shape,
  confidenceThreshold: z
    .number()
    .min(MIN_AI_CONFIDENCE)
    .max(MAX_AI_CONFIDENCE)
    .default(DEFAULT_AI_CONFIDENCE),
};
const place = {
  /** Degrees, WGS 84. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres. */
  radius: z.number().int().min(MIN_LOCATION_RADIUS_M).max(MAX_LOCATION_RADIUS_M),
};

const QuizOption = z.strictObject({
  id: OptionId,
  text: z.string().min(1).max(MAX_OPTION_LENGTH),
  isCorrect: z.boolean(),
});
export type QuizOption = z.infer<typeof QuizOption>;

/** The requirement types of spec 3. Their messages are the web app's, by type. */
const QuizConfig = z.strictObject({
  type: z.literal('quiz-config'),
  /** Seconds; absent is no limit. */
  timeLimit,
});
const Quiz = z.strictObject({
  type: z.literal('quiz'),
  options: z.array(QuizOption).min(MIN_QUIZ_OPTIONS),
  imageUrl: webAddress.nullable().default(null),
});
const PhotoConfig = z.strictObject({
  type: z.literal('photo-config'),
  /** Attempts before the task is failed; null is unlimited. */
  maxRetries: maxRetries.nullable().default(null),
  /** Seconds until a photo that the team leaves undecided is approved; null is never. */
  autoAdvanceTimeout: autoAdvanceTimeout.nullable().default(null),
  /** Whether that photo is rejected instead. */
  failOnTimeout: z.boolean().default(false),
});
const Brightness = z.strictObject({
  type: z.literal('brightness'),
  /** Mean luminance, 0 to 255. */
  minBrightness,
});
const Faces = z.strictObject({ type: z.literal('faces'), minFaces });
const ObjectDetection = z.strictObject({
  type: z.literal('object-detection'),
  /** One of them is enough (spec 5). */
  requiredObjects: requiredObjects.min(1),
});
const AiDescription = z.strictObject({ type: z.literal('ai-description'), ...aiDescription });
const Location = z.strictObject({ type: z.literal('location'), ...place });

const checks = [Brightness, Faces, ObjectDetection, AiDescription, Location] as const;

export const VerificationRequirement = z.discriminatedUnion('type', [
  QuizConfig,
  Quiz,
  PhotoConfig,
  ...checks,
]);
export type VerificationRequirement = z.infer<typeof VerificationRequirement>;
/** A requirement that looks at the photo itself, and so gives the task its "Verificatie" badge. */
export const PhotoCheck = z.discriminatedUnion('type', checks);
export type PhotoCheck = z.infer<typeof PhotoCheck>;

/** What a player is told of a check: not where the place is, nor the words that the AI is asked with. */
export const PlayerCheck = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('brightness') }),
  Faces,
  ObjectDetection,
  z.strictObject({ type: z.literal('ai-description') }),
  z.strictObject({ type: z.literal('location'), radius: place.radius }),
]);
export type PlayerCheck = z.infer<typeof PlayerCheck>;

export const TaskType = z.enum(['photo', 'quiz']);
export type TaskType = z.infer<typeof TaskType>;

const instructions = readableText(MAX_INSTRUCTIONS_LENGTH);
const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions,
  /** A 3D model (glb) to look at with the task; null is none. */
  arModelUrl: webAddress.nullable().default(null),
};

/** Each check is null, or empty, when the photo is not looked at for it. */
const PhotoTaskInput = z.strictObject({
  taskType: z.literal('photo'),
  ...commonInput,
  /** null is unlimited. */
  maxRetries: maxRetries.nullable().default(null),
  /** Seconds; null is never. */
  autoAdvanceTimeout: autoAdvanceTimeout.nullable().default(null),
  /** Says nothing without a timeout. */
  failOnTimeout: z.boolean().default(false),
  minBrightness: minBrightness.nullable().default(null),
  minFaces: minFaces.nullable().default(null),
  requiredObjects: requiredObjects.default([]),
  aiDescription: z.strictObject(aiDescription).nullable().default(null),
  location: z.strictObject(place).nullable().default(null),
});

function allDiffer(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const QuizTaskInput = z
  .strictObject({
    taskType: z.literal('quiz'),
    ...commonInput,
    /** Seconds; null is no limit. */
    timeLimit: timeLimit.nullable().default(null),
    imageUrl: webAddress.nullable().default(null),
    options: z
      .array(
        z.strictObject({
          /** Keeps an option the same through an edit; absent for a new one. */
          id: OptionId.optional(),
          text: readableText(MAX_OPTION_LENGTH),
          isCorrect: z.boolean(),
        }),
      )
      .min(MIN_QUIZ_OPTIONS)
      .max(MAX_QUIZ_OPTIONS),
  })
  .refine((quiz) => quiz.options.filter((option) => option.isCorrect).length === 1, {
    path: ['options'],
    params: { rule: 'one_correct_option' },
  })
  .refine(({ options }) => allDiffer(options.map(({ text }) => text)), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  })
  .refine(({ options }) => allDiffer(options.flatMap(({ id }) => id ?? [])), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  });

/** What the organiser fills in. Number, description and place in the order are given by the server. */
export const TaskInput = z.discriminatedUnion('taskType', [PhotoTaskInput, QuizTaskInput]);
export type TaskInput = z.infer<typeof TaskInput>;
export type PhotoTaskInput = z.infer<typeof PhotoTaskInput>;
export type QuizTaskInput = z.infer<typeof QuizTaskInput>;

/** All tasks in their new order; refused as `order_outdated` when it names another set than there is. */
export const TaskOrder = z.strictObject({ taskIds: z.array(TaskId) });
export type TaskOrder = z.infer<typeof TaskOrder>;

/** A task as the organiser sees it: everything, the right answer included. */
export const AdminTask = z.strictObject({
  id: TaskId,
  /** Generated: "Opdracht N - Foto" or "Opdracht N - Quiz" (spec 3). */
  description: z.string(),
  points: z.number().int(),
  verificationRequirements: z.array(VerificationRequirement),
  /** From 1, in playing order; the server numbers new and imported tasks, so it is never unset (spec 4). */
  sequenceOrder: z.number().int(),
  requiresPreviousTask: z.boolean(),
  /** null is the spec's `arEnabled: false`. */
  arModelUrl: z.string().nullable(),
  taskType: TaskType,
  instructions: z.string(),
});
export type AdminTask = z.infer<typeof AdminTask>;
