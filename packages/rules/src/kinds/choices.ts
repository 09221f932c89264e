import type { Choices } from '@reisspel/contract/kinds/choices';
import {
  type AnswerRules,
  areAll,
  findRequirement,
  judgeParts,
  type KindRules,
  questionSettings,
  questionWork,
  type Stored,
  storedClock,
  storedRewards,
} from './kind.ts';

const EMPTY: Choices = { type: 'choices', options: [], partialPoints: false, imageUrl: null };

function questionOf(stored: Stored): Choices {
  return findRequirement(stored, 'choices') ?? EMPTY;
}

/** A team ticks every option that is right. A wrong tick takes away a right one. */
export const choices: KindRules<'choices'> & AnswerRules = {
  label: 'Meer antwoorden',

  toStored(input, newOptionId) {
    const { partialPoints, imageUrl } = input;
    const options = input.options.map(({ id, ...option }) => ({ id: id ?? newOptionId(), ...option }));
    return [
      ...storedClock(input.timeLimit),
      { type: 'choices', options, partialPoints, imageUrl },
      ...storedRewards(input),
    ];
  },

  fromStored(stored, common) {
    const { type: taskType, ...question } = questionOf(stored);
    return { taskType, ...common, ...question, ...questionSettings(stored) };
  },

  work: ({ verificationRequirements: stored }, state) => ({
    ...questionWork('choices', stored, state),
    partialPoints: questionOf(stored).partialPoints,
  }),

  shown(stored) {
    const { options, partialPoints, imageUrl } = questionOf(stored);
    return { imageUrl, partialPoints, options: options.map(({ id, text }) => ({ id, text })) };
  },

  judge(stored, answer) {
    if (!('ticked' in answer)) return 'task_type_mismatch';
    const { options, partialPoints } = questionOf(stored);
    const { ticked, unticked } = answer;
    if (!areAll([...ticked, ...unticked], options) || answer.partialPoints !== partialPoints) {
      return 'question_outdated';
    }
    const rightIds = options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
    const right = ticked.filter((id) => rightIds.includes(id)).length;
    return judgeParts({ right, wrong: ticked.length - right, of: rightIds.length }, partialPoints);
  },

  rightAnswer: (stored) => ({
    texts: questionOf(stored)
      .options.filter(({ isCorrect }) => isCorrect)
      .map(({ text }) => text),
  }),
};
