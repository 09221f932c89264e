import type { AdminTask } from '@reisspel/contract/tasks';
import {
  type AnswerRules,
  findRequirement,
  type KindRules,
  questionSettings,
  questionWork,
  storedClock,
  storedRewards,
} from './kind.ts';

/** Relative rounding error: in floating point, 0.4 is a little more than 0.1 away from 0.3. */
const ROUNDING = 4 * Number.EPSILON;

function isNear(value: number, answer: number, tolerance: number): boolean {
  const rounding = ROUNDING * Math.max(Math.abs(value), Math.abs(answer));
  return Math.abs(value - answer) <= tolerance + rounding;
}

/** True for a number of which the nearest gets the points, at the end of the game. */
export function nearestWins({
  verificationRequirements: stored,
}: Pick<AdminTask, 'verificationRequirements'>) {
  return findRequirement(stored, 'estimate')?.tolerance === null;
}

/** Returns the answers to which no other is nearer. */
export function nearestTo<Answer extends { value: number }>(
  { verificationRequirements: stored }: Pick<AdminTask, 'verificationRequirements'>,
  answers: readonly Answer[],
): Answer[] {
  const right = findRequirement(stored, 'estimate')?.answer ?? 0;
  const shortest = Math.min(...answers.map(({ value }) => Math.abs(value - right)));
  return answers.filter(({ value }) => isNear(value, right, shortest));
}

/**
 * A number is right when it is within the tolerance. Without a tolerance, the nearest gets the
 * points at the end: then the time of an answer and a wrong one cost nothing.
 */
export const estimate: KindRules<'estimate'> & AnswerRules = {
  label: 'Getal',

  toStored: ({ answer, tolerance, unit, imageUrl, ...settings }) => [
    ...storedClock(settings.timeLimit),
    { type: 'estimate', answer, tolerance, unit, imageUrl },
    ...storedRewards(tolerance === null ? { ...settings, speedPoints: false, deduction: 0 } : settings),
  ],

  fromStored(stored, common) {
    const target = findRequirement(stored, 'estimate');
    return {
      taskType: 'estimate',
      ...common,
      ...questionSettings(stored),
      imageUrl: target?.imageUrl ?? null,
      answer: target?.answer ?? 0,
      tolerance: target === undefined ? 0 : target.tolerance,
      unit: target?.unit ?? '',
    };
  },

  work: ({ verificationRequirements: stored }, state) => questionWork('estimate', stored, state),

  shown(stored) {
    const target = findRequirement(stored, 'estimate');
    return { imageUrl: target?.imageUrl ?? null, unit: target?.unit ?? '' };
  },

  judge(stored, answer) {
    if (!('value' in answer)) return 'task_type_mismatch';
    const target = findRequirement(stored, 'estimate');
    if (target === undefined) return 'wrong';
    if (target.tolerance === null) return 'entered';
    return isNear(answer.value, target.answer, target.tolerance) ? 'right' : 'wrong';
  },

  rightAnswer(stored) {
    const target = findRequirement(stored, 'estimate');
    return { value: target?.answer ?? 0, unit: target?.unit ?? '' };
  },
};
