import {
  type GeneratedBy,
  type GeneratedPlace,
  type GeneratedTask,
  GeneratedTaskId,
  type GeneratorSettings,
} from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import { isByTheSea } from './built-in-game.ts';
import type { Asking } from './hearing.ts';
import type { Circumstances, Judged } from './judge.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { likenessOf } from './model-text.ts';

export interface Workshop {
  /** Returns from 0 up to 1; decides the order of options and the built-in replacement. */
  random: () => number;
  newId: () => string;
  /** True if an AI will check the photos. */
  withAi: boolean;
  /** null without a text model. */
  asking: Asking | null;
}

export function newTask({ newId }: Workshop, by: GeneratedBy, { input, place }: Judged): GeneratedTask {
  return { id: GeneratedTaskId.parse(newId()), by, input, place };
}

/** Returns the built-in tasks that do not repeat an instruction in `already`. */
export function builtInTasks(
  workshop: Workshop,
  settings: GeneratorSettings,
  taskType: TaskType,
  already: readonly string[],
): GeneratedTask[] {
  const known = new Set(already.map(likenessOf));
  return GENERATED_KINDS[taskType]
    .builtIn(isByTheSea(settings), workshop)
    .filter(({ instructions }) => !known.has(likenessOf(instructions)))
    .map((input) => newTask(workshop, 'built-in', { input, place: null }));
}

/** Without a centre, a tour's tasks have no place and can be done anywhere. */
export function circumstancesOf(
  { random, withAi }: Workshop,
  settings: GeneratorSettings,
  centre: GeneratedPlace | null,
): Circumstances {
  const isTour = settings.gameType === 'city-tour' && centre !== null;
  return { random, withAi, tour: isTour ? { centre, radiusKm: settings.radiusKm } : null };
}
