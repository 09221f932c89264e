import {
  type AnswerRules,
  findRequirement,
  type KindRules,
  questionWork,
  storedClock,
  timeLimit,
} from './kind.ts';

/** Allowed relative error: in floating point, 0.4 is a little more than 0.1 from 0.3. */
const ROUNDING = 4 * Number.EPSILON;

function isNear(value: number, answer: number, tolerance: number): boolean {
  const rounding = ROUNDING * Math.max(Math.abs(value), Math.abs(answer));
  return Math.abs(value - answer) <= tolerance + rounding;
}

/** A number is right when it is within the tolerance. */
export const estimate: KindRules<'estimate'> & AnswerRules = {
  label: 'Getal',

  toStored: ({ answer, tolerance, unit, imageUrl, timeLimit: limit }) => [
    ...storedClock(limit),
    { type: 'estimate', answer, tolerance, unit, imageUrl },
  ],

  fromStored(stored, common) {
    const found = findRequirement(stored, 'estimate');
    return {
      taskType: 'estimate',
      ...common,
      timeLimit: timeLimit(stored),
      imageUrl: found?.imageUrl ?? null,
      answer: found?.answer ?? 0,
      tolerance: found?.tolerance ?? 0,
      unit: found?.unit ?? '',
    };
  },

  work: ({ verificationRequirements: stored }, standing) => questionWork('estimate', stored, standing),

  shown(stored) {
    const found = findRequirement(stored, 'estimate');
    return { imageUrl: found?.imageUrl ?? null, unit: found?.unit ?? '' };
  },

  judge(stored, given) {
    if (!('value' in given)) return 'task_type_mismatch';
    const found = findRequirement(stored, 'estimate');
    return found && isNear(given.value, found.answer, found.tolerance) ? 'right' : 'wrong';
  },
};
