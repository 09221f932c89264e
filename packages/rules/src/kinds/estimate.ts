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

/** A number is right when it is within the tolerance. */
export const estimate: KindRules<'estimate'> & AnswerRules = {
  label: 'Getal',

  toStored: ({ answer, tolerance, unit, imageUrl, ...settings }) => [
    ...storedClock(settings.timeLimit),
    { type: 'estimate', answer, tolerance, unit, imageUrl },
    ...storedRewards(settings),
  ],

  fromStored(stored, common) {
    const target = findRequirement(stored, 'estimate');
    return {
      taskType: 'estimate',
      ...common,
      ...questionSettings(stored),
      imageUrl: target?.imageUrl ?? null,
      answer: target?.answer ?? 0,
      tolerance: target?.tolerance ?? 0,
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
    return target && isNear(answer.value, target.answer, target.tolerance) ? 'right' : 'wrong';
  },

  rightAnswer(stored) {
    const target = findRequirement(stored, 'estimate');
    return { value: target?.answer ?? 0, unit: target?.unit ?? '' };
  },
};
