import { z } from 'zod';
import { HintId } from '../ids.ts';
import {
  MAX_EXPLANATION_LENGTH,
  MAX_HINT_LENGTH,
  MAX_HINTS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_TASK_POINTS,
  MAX_URL_LENGTH,
  MIN_QUIZ_TIME_LIMIT_S,
  MIN_TASK_POINTS,
} from '../limits.ts';
import { allDiffer, optionalText, readableText } from '../text.ts';
import { EpochMs } from '../time.ts';
import { isWebAddress } from '../web-address.ts';
import { SoundUrl } from './quiz-images.ts';
import { TaskWindow } from './window.ts';

/** Normalises an address like a browser, because phone keyboards capitalise the first letter. */
function normalizedAddress(text: string): string {
  return isWebAddress(text) && !text.startsWith('/') ? new URL(text).href : text;
}

/** A path on this server, or an https address elsewhere. */
const webAddress = z
  .string()
  .trim()
  .overwrite(normalizedAddress)
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, { params: { rule: 'web_address' } });

const hint = {
  text: readableText(MAX_HINT_LENGTH),
  /** Points that the team loses when it takes the hint. */
  cost: z.number().int().min(0).max(MAX_TASK_POINTS),
};

/** A hint of any kind of task. Teams take the hints of a task in their order. */
export const Hint = z.strictObject({ id: HintId, ...hint });
export type Hint = z.infer<typeof Hint>;

/** A hint keeps its id through an edit; a new hint has none. */
const hintInputs = z
  .array(z.strictObject({ id: HintId.optional(), ...hint }))
  .max(MAX_HINTS)
  .refine((hints) => allDiffer(hints.flatMap(({ id }) => id ?? [])), { params: { rule: 'duplicate_hint' } });

export const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions: readableText(MAX_INSTRUCTIONS_LENGTH),
  /** A 3D model (glb) that the task shows, or null. */
  arModelUrl: webAddress.nullable().default(null),
  hints: hintInputs.default([]),
  /** Extra points for the first team that completes the task; 0 for none. */
  firstBonus: z.number().int().min(0).max(MAX_TASK_POINTS).default(0),
  window: TaskWindow.prefault({}),
};

const timeLimit = z.number().int().min(MIN_QUIZ_TIME_LIMIT_S).max(MAX_QUIZ_TIME_LIMIT_S);

export const imageField = { imageUrl: webAddress.nullable().default(null) };

/** True if a team gets a part of the points for an answer that is partly right. */
export const partialPoints = z.boolean();

export const QuizConfig = z.strictObject({
  type: z.literal('quiz-config'),
  /** Seconds. A question without a limit stores no `quiz-config`. */
  timeLimit,
});

/** A late answer gets fewer points (`speed-points.ts` of the rules). */
export const SpeedPoints = z.strictObject({ type: z.literal('speed-points') });

/** Points that a wrong answer costs. A question whose wrong answers cost nothing stores none. */
export const Deduction = z.strictObject({
  type: z.literal('deduction'),
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
});

/** A sound that a team can play once it has opened the question. */
export const Sound = z.strictObject({ type: z.literal('sound'), url: SoundUrl });

const explanation = {
  /** Empty if the organiser has nothing to explain. */
  text: optionalText(MAX_EXPLANATION_LENGTH).default(''),
  showsAnswer: z.boolean().default(false),
};

/** What a team may read once it has answered the question. */
export const Explanation = z.strictObject({ type: z.literal('explanation'), ...explanation });
export type Explanation = z.infer<typeof Explanation>;

export const answerInput = {
  ...commonInput,
  ...imageField,
  soundUrl: SoundUrl.nullable().default(null),
  /** Seconds; null without a limit. */
  timeLimit: timeLimit.nullable().default(null),
  /** Only for a question with a time limit: it is not stored for others. */
  speedPoints: z.boolean().default(false),
  /** Points that a wrong answer costs; 0 for none. */
  deduction: z.number().int().min(0).max(MAX_TASK_POINTS).default(0),
  explanation: z.strictObject(explanation).prefault({}),
};

/** A question that a team may open. Opening it starts the clock, so its text is sent only then. */
export const answerWork = {
  timeLimit: z.number().int().nullable(),
  speedPoints: z.boolean(),
  /** Points that a wrong answer costs. */
  deduction: z.number().int(),
  opened: z.boolean(),
  /** null without a limit, and before the question is opened. */
  deadlineAt: EpochMs.nullable(),
};

/** What a team receives when it opens a question: never the right answer. */
export const answerOpening = {
  question: z.string(),
  imageUrl: z.string().nullable(),
  soundUrl: z.string().nullable(),
  /** Milliseconds until the deadline, without the grace period; null without a limit. */
  remainingMs: z.number().int().nullable(),
};
