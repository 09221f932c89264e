import type { GeneratorStep } from '@reisspel/contract/generator';

/** Percent at which each step of the generator begins (spec 2). */
const BEGINS_AT = {
  thinking: 5,
  'photo-tasks': 20,
  quiz: 60,
  teams: 80,
  saving: 100,
} as const satisfies Record<GeneratorStep, number>;

/** Percent that the photo tasks fill as they come: from 20 to 50 (spec 2). */
const PHOTO_TASKS_SHARE = 30;

/**
 * Whole percents from 0 to 100 (spec 2). `done` and `total` count tasks of the step; only photo
 * tasks, which take longest, count one by one.
 */
export function progressOf(step: GeneratorStep, done: number, total: number): number {
  if (step !== 'photo-tasks' || total <= 0) return BEGINS_AT[step];
  const share = Math.min(1, Math.max(0, done / total));
  return BEGINS_AT[step] + Math.floor(share * PHOTO_TASKS_SHARE);
}
