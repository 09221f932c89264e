import type { TextTaskInput } from '@reisspel/contract/kinds/text';
import type { VerificationRequirement } from '@reisspel/contract/tasks';
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

/** Articles of the app's languages. */
const ARTICLES: ReadonlySet<string> = new Set(
  'de het een the a an el la los las un una unos unas'.split(' '),
);

/**
 * Returns what counts of an answer: its letters, digits and symbols, without case, accents and an
 * article at the beginning. Words are joined. Numbers are not: "1,5" is not "15".
 */
export function comparable(text: string): string {
  const words = text
    .normalize('NFKD')
    // "1.500" and "1 500" are 1500.
    .replaceAll(/(?<=\p{Nd})[. ](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
    // A hyphen before a number is its sign, and counts.
    .replaceAll(/(?<!\S)-(?=\p{Nd})/gu, '−')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}\p{S}]+/u)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const counted = words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words;
  return counted.join(' ').replaceAll(/(?<!\p{Nd}) | (?!\p{Nd})/gu, '');
}

/** In a short word, another letter often makes another word. `length` is in characters. */
function forgivenErrors(length: number): number {
  if (length <= 4) return 0;
  return length <= 8 ? 1 : 2;
}

/**
 * The optimal string alignment distance: the number of characters to insert, delete or replace, and
 * of neighbours to exchange.
 */
function distance(one: readonly string[], other: readonly string[]): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, character] of one.entries()) {
    const row = [index + 1];
    for (const [column, otherCharacter] of other.entries()) {
      const replaced = (last[column] ?? 0) + (character === otherCharacter ? 0 : 1);
      const isExchanged = character === other[column - 1] && otherCharacter === one[index - 1];
      const exchanged = isExchanged ? (beforeLast[column - 1] ?? 0) + 1 : replaced;
      row.push(Math.min((last[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1, replaced, exchanged));
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}

function numbersIn(text: string): string {
  return text.match(/−?\p{Nd}+/gu)?.join(' ') ?? '';
}

/** A Roman number or one capital: "Willem II" is not "Willem III", and "plan A" not "plan B". */
const COUNTED_LETTERS = /(?<!\p{L})(?:[IVXLCDM]+|\p{Lu})(?![\p{L}'’])/u;

/** True when a team with this answer means the right answer. */
export function isLike(given: string, rightAnswer: string): boolean {
  const [answer, right] = [comparable(given), comparable(rightAnswer)];
  if (right === '' || numbersIn(answer) !== numbersIn(right)) return false;
  const characters = [...right];
  const forgiven = COUNTED_LETTERS.test(rightAnswer) ? 0 : forgivenErrors(characters.length);
  return distance([...answer], characters) <= forgiven;
}

type RightAnswers = Pick<TextTaskInput, 'rightAnswer' | 'synonyms'>;

export function isRightText(given: string, { rightAnswer, synonyms }: RightAnswers): boolean {
  return [rightAnswer, ...synonyms].some((right) => isLike(given, right));
}

export function rightAnswersOf(stored: Stored): RightAnswers {
  return findRequirement(stored, 'text') ?? { rightAnswer: '', synonyms: [] };
}

export function withSynonyms(stored: Stored, synonyms: string[]): VerificationRequirement[] {
  return stored.map((each) => (each.type === 'text' ? { ...each, synonyms } : each));
}

function imageOf(stored: Stored): string | null {
  return findRequirement(stored, 'text')?.imageUrl ?? null;
}

/** An answer in words, in which small typing errors are forgiven. */
export const text: KindRules<'text'> & AnswerRules = {
  label: 'Open vraag',

  toStored: ({ rightAnswer, synonyms, imageUrl, ...settings }) => [
    ...storedClock(settings.timeLimit),
    { type: 'text', rightAnswer, synonyms, imageUrl },
    ...storedRewards(settings),
  ],

  fromStored(stored, common) {
    const { rightAnswer, synonyms } = rightAnswersOf(stored);
    const question = { ...questionSettings(stored), imageUrl: imageOf(stored) };
    return { taskType: 'text', ...common, ...question, rightAnswer, synonyms };
  },

  work: ({ verificationRequirements: stored }, state) => questionWork('text', stored, state),

  shown: (stored) => ({ imageUrl: imageOf(stored) }),

  judge(stored, answer) {
    if (!('text' in answer)) return 'task_type_mismatch';
    return isRightText(answer.text, rightAnswersOf(stored)) ? 'right' : 'wrong';
  },

  rightAnswer: (stored) => ({ texts: [rightAnswersOf(stored).rightAnswer] }),
};
