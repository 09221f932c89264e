import type { TaskType } from '@reisspel/contract/tasks';
import { choices } from './choices.ts';
import { estimate } from './estimate.ts';
import type { GeneratedKind } from './kind.ts';
import { order } from './order.ts';
import { photo } from './photo.ts';
import { quiz } from './quiz.ts';
import { text } from './text.ts';

/** The generator of each kind of task (docs/decisions/0036). */
export const GENERATED_KINDS: Readonly<Record<TaskType, GeneratedKind>> = {
  photo,
  quiz,
  estimate,
  choices,
  order,
  text,
};
