import type { TaskType } from '@reisspel/contract/tasks';
import { estimate } from './estimate.ts';
import { type AnswerType, isAnswerType } from './flows.ts';
import type { AnswerRules, KindRules } from './kind.ts';
import { photo } from './photo.ts';
import { quiz } from './quiz.ts';

type Kinds = {
  readonly [Kind in TaskType]: KindRules<Kind> & (Kind extends AnswerType ? AnswerRules : unknown);
};

/** The rules of every kind of task (docs/decisions/0036). */
export const KINDS: Kinds = { photo, quiz, estimate };

/** The rules of a question. Throws for a photo task: whoever asks has looked at its flow. */
export function questionRules(taskType: TaskType): AnswerRules {
  if (!isAnswerType(taskType)) throw new Error(`A task of the kind ${taskType} asks no question`);
  return KINDS[taskType];
}
