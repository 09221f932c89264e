import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import {
  type AnswerRules,
  findRequirement,
  type KindRules,
  questionSettings,
  questionWork,
  type Stored,
  storedClock,
  storedRewards,
} from './kind.ts';

export function quizOptions(stored: Stored): QuizOption[] {
  return findRequirement(stored, 'quiz')?.options ?? [];
}

export function quizImage(stored: Stored): string | null {
  return findRequirement(stored, 'quiz')?.imageUrl ?? null;
}

export const quiz: KindRules<'quiz'> & AnswerRules = {
  label: 'Quiz',

  toStored(input, newOptionId) {
    const options = input.options.map(({ id, text, isCorrect }) => ({
      id: id ?? newOptionId(),
      text,
      isCorrect,
    }));
    return [
      ...storedClock(input.timeLimit),
      { type: 'quiz', options, imageUrl: input.imageUrl },
      ...storedRewards(input),
    ];
  },

  fromStored: (stored, common) => ({
    taskType: 'quiz',
    ...common,
    ...questionSettings(stored),
    imageUrl: quizImage(stored),
    options: quizOptions(stored),
  }),

  work: ({ verificationRequirements: stored }, state) => questionWork('quiz', stored, state),

  shown: (stored) => ({
    imageUrl: quizImage(stored),
    options: quizOptions(stored).map(({ id, text }) => ({ id, text })),
  }),

  judge(stored, answer) {
    if (!('optionId' in answer)) return 'task_type_mismatch';
    const chosen = quizOptions(stored).find(({ id }) => id === answer.optionId);
    if (!chosen) return 'unknown_option';
    return chosen.isCorrect ? 'right' : 'wrong';
  },

  rightAnswer: (stored) => ({
    texts: quizOptions(stored)
      .filter(({ isCorrect }) => isCorrect)
      .map(({ text }) => text),
  }),
};
