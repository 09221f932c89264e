import { NO_CHECKS } from '@reisspel/contract/kinds/checks';
import type { EstimateTaskInput } from '@reisspel/contract/kinds/estimate';
import type { PhotoTaskInput } from '@reisspel/contract/kinds/photo';
import type { QuizTaskInput } from '@reisspel/contract/kinds/quiz';
import type { TextTaskInput } from '@reisspel/contract/kinds/text';
import { DEFAULT_AI_CONFIDENCE, GENERATED_TASK_POINTS } from '@reisspel/contract/limits';
import { ALWAYS_OPEN } from '@reisspel/rules/game/window';
import type { CommonInput } from '@reisspel/rules/kinds/kind';

interface PhotoContent extends Partial<Pick<PhotoTaskInput, 'minFaces' | 'requiredObjects' | 'location'>> {
  instructions: string;
  aiDescription?: string | null;
}

interface QuizContent {
  question: string;
  right: string;
  wrong: readonly string[];
}

type EstimateContent = Pick<EstimateTaskInput, 'answer' | 'tolerance' | 'unit'> & { question: string };

type TextContent = Pick<TextTaskInput, 'rightAnswer' | 'synonyms'> & { question: string };

const COMMON: Omit<CommonInput, 'instructions'> = {
  points: GENERATED_TASK_POINTS,
  requiresPreviousTask: false,
  arModelUrl: null,
  hints: [],
  firstBonus: 0,
  window: ALWAYS_OPEN,
};

export const COMMON_QUESTION = {
  ...COMMON,
  timeLimit: null,
  speedPoints: false,
  deduction: 0,
  explanation: { text: '', showsAnswer: false },
  imageUrl: null,
  soundUrl: null,
};

/** Returns a photo task without limits, and with only the checks in `content` (spec 9). */
export function photoTask({ aiDescription = null, ...content }: PhotoContent): PhotoTaskInput {
  return {
    taskType: 'photo',
    ...COMMON,
    ...NO_CHECKS,
    ...content,
    maxRetries: null,
    autoAdvanceTimeout: null,
    failOnTimeout: false,
    cameraOnly: false,
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

/** Shuffles (Fisher-Yates): each order is equally likely. `random` returns from 0 up to 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const remaining = [...items];
  const order: T[] = [];
  while (remaining.length > 0) order.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  return order;
}

/** Returns a quiz with shuffled options, so that the position of the right one is no hint. */
export function quizTask({ question, right, wrong }: QuizContent, random: () => number): QuizTaskInput {
  const options = [{ text: right, isCorrect: true }, ...wrong.map((text) => ({ text, isCorrect: false }))];
  return {
    taskType: 'quiz',
    ...COMMON_QUESTION,
    instructions: question,
    options: shuffled(options, random),
  };
}

export function estimateTask({ question, ...target }: EstimateContent): EstimateTaskInput {
  return {
    taskType: 'estimate',
    ...COMMON_QUESTION,
    ...target,
    instructions: question,
  };
}

export function textTask({ question, ...target }: TextContent): TextTaskInput {
  return {
    taskType: 'text',
    ...COMMON_QUESTION,
    ...target,
    instructions: question,
  };
}
