import type { EstimateTaskInput } from '@reisspel/contract/kinds/estimate';
import type { PhotoTaskInput } from '@reisspel/contract/kinds/photo';
import type { QuizTaskInput } from '@reisspel/contract/kinds/quiz';
import { DEFAULT_AI_CONFIDENCE, GENERATED_TASK_POINTS } from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';

/** What a generator decides of a photo task; null, or empty, is a check that is not done. */
interface PhotoContent {
  instructions: string;
  minFaces: number | null;
  requiredObjects: ObjectClass[];
  /** What an AI looks for. */
  aiDescription: string | null;
  location: PhotoTaskInput['location'];
}

/** What it decides of a quiz: one right answer, by its shape. */
interface QuizContent {
  question: string;
  right: string;
  wrong: readonly string[];
}

/** And of a number to estimate. */
type EstimateContent = Pick<EstimateTaskInput, 'answer' | 'tolerance' | 'unit'> & { question: string };

const COMMON = { points: GENERATED_TASK_POINTS, requiresPreviousTask: false, arModelUrl: null } as const;

/** A photo task as an organiser would fill it in, with the defaults of a new one (spec 9). */
export function photoTask({ aiDescription, ...content }: PhotoContent): PhotoTaskInput {
  return {
    taskType: 'photo',
    ...COMMON,
    ...content,
    maxRetries: null,
    autoAdvanceTimeout: null,
    failOnTimeout: false,
    minBrightness: null,
    aiDescription:
      aiDescription === null
        ? null
        : {
            description: aiDescription,
            requiredElements: [],
            confidenceThreshold: DEFAULT_AI_CONFIDENCE,
          },
  };
}

/** The same things in an order that `random` (from 0 up to 1) decides, each order as likely (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/** A quiz whose right option stands anywhere: `random` decides, so that the order is no hint. */
export function quizTask({ question, right, wrong }: QuizContent, random: () => number): QuizTaskInput {
  const options = [{ text: right, isCorrect: true }, ...wrong.map((text) => ({ text, isCorrect: false }))];
  return {
    taskType: 'quiz',
    ...COMMON,
    instructions: question,
    timeLimit: null,
    imageUrl: null,
    options: shuffled(options, random),
  };
}

export function estimateTask({ question, ...target }: EstimateContent): EstimateTaskInput {
  return {
    taskType: 'estimate',
    ...COMMON,
    ...target,
    instructions: question,
    timeLimit: null,
    imageUrl: null,
  };
}
