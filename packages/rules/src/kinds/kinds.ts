import type { TaskType } from '@reisspel/contract/tasks';
import { choices } from './choices.ts';
import { code } from './code.ts';
import { estimate } from './estimate.ts';
import { type AnswerType, isAnswerType } from './flows.ts';
import type { AnswerRules, KindRules } from './kind.ts';
import { order } from './order.ts';
import { photo } from './photo.ts';
import { place } from './place.ts';
import { quiz } from './quiz.ts';
import { text } from './text.ts';
import { video } from './video.ts';

type Kinds = {
  readonly [Kind in TaskType]: KindRules<Kind> & (Kind extends AnswerType ? AnswerRules : unknown);
};

/** The rules of every kind of task (docs/decisions/0036). */
export const KINDS: Kinds = { photo, quiz, estimate, choices, order, text, code, place, video };

/** Throws for a photo task, so callers check the flow first. */
export function questionRules(taskType: TaskType): AnswerRules {
  if (!isAnswerType(taskType)) throw new Error(`A task of the kind ${taskType} asks no question`);
  return KINDS[taskType];
}
