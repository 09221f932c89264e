import {
  type AnswerRules,
  findRequirement,
  type KindRules,
  questionSettings,
  questionWork,
  storedClock,
  storedRewards,
} from './kind.ts';

/** Returns what counts of a code: its letters and digits, in upper case and without accents. */
export function codeCharacters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** A code that teams find on the spot. They may try until it is right. */
export const code: KindRules<'code'> & AnswerRules = {
  label: 'Code',

  toStored: ({ code: right, imageUrl, ...settings }) => [
    ...storedClock(settings.timeLimit),
    { type: 'code', code: right, imageUrl },
    // A wrong code is refused, so there is no wrong answer that could cost points.
    ...storedRewards({ ...settings, deduction: 0 }),
  ],

  fromStored(stored, common) {
    const target = findRequirement(stored, 'code');
    return {
      taskType: 'code',
      ...common,
      ...questionSettings(stored),
      imageUrl: target?.imageUrl ?? null,
      code: target?.code ?? '',
    };
  },

  work: ({ verificationRequirements: stored }, state) => questionWork('code', stored, state),

  shown: (stored) => ({ imageUrl: findRequirement(stored, 'code')?.imageUrl ?? null }),

  judge(stored, answer) {
    if (!('code' in answer)) return 'task_type_mismatch';
    const right = codeCharacters(findRequirement(stored, 'code')?.code ?? '');
    return right !== '' && codeCharacters(answer.code) === right ? 'right' : 'wrong_code';
  },

  rightAnswer: (stored) => ({ texts: [findRequirement(stored, 'code')?.code ?? ''] }),
};
