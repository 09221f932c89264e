import type { GeneratedType } from '@reisspel/contract/generator';
import { choices } from './choices.ts';
import { estimate } from './estimate.ts';
import type { GeneratedKind } from './kind.ts';
import { order } from './order.ts';
import { photo } from './photo.ts';
import { quiz } from './quiz.ts';
import { text } from './text.ts';

/** The generator of each kind of task that it can make (docs/decisions/0036). */
export const GENERATED_KINDS: Readonly<Record<GeneratedType, GeneratedKind>> = {
  photo,
  quiz,
  estimate,
  choices,
  order,
  text,
};
