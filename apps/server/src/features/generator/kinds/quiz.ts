import { MAX_INSTRUCTIONS_LENGTH, MAX_OPTION_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInQuizTasks } from '../built-in-game.ts';
import { cleanOption, cleanQuestion, comparisonKey } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { quizTask } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, sharesName, withPlaceName } from './kind.ts';

/** Number of wrong answers, so that a quiz has four options, as in a new quiz form (spec 9). */
const WRONG_ANSWERS = 3;
/** Fewest wrong answers of a usable idea. With fewer, guessing is too easy. */
const MIN_WRONG_ANSWERS = 2;

const BRIEF = [
  'Bedenk quizvragen: count stuks, allemaal anders, over dingen die vaststaan en niet veranderen.',
  'question is de vraag. rightAnswer is het enige juiste antwoord. wrongAnswers zijn er drie: zeker onjuist, maar geloofwaardig.',
  'Alle antwoorden zijn kort, even lang en van dezelfde soort; zet er niets bij dat verraadt welk antwoord juist is.',
  'Stel alleen vragen waarvan je het antwoord zeker weet.',
  SAFETY_RULE,
].join(' ');

/** A model's idea. It has one field for the right answer, so that exactly one is right. */
const QuizIdea = z.object({
  question: z.string(),
  rightAnswer: z.string(),
  wrongAnswers: z.array(z.string()),
});

const ideas = ideasOf(QuizIdea, (idea, place, { random }) => {
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  const answers = [idea.rightAnswer, ...idea.wrongAnswers.slice(0, WRONG_ANSWERS)].map((text) =>
    cleanOption(text, MAX_OPTION_LENGTH),
  );
  const [right, ...wrong] = answers.flatMap((text) => text ?? []);
  if (question === null || right === undefined || answers.includes(null)) return null;
  // Two answers with the same text would both be right or both be wrong.
  const differ = new Set([right, ...wrong].map(comparisonKey)).size === answers.length;
  if (wrong.length < MIN_WRONG_ANSWERS || !differ) return null;
  // The question names the place: "Ga naar: Plaza Mayor. Hoe heet dit plein?" reveals the answer.
  if (place !== null && sharesName(place.name, right)) return null;
  return quizTask({ question: withPlaceName(question, place), right, wrong }, random);
});

export const quiz: GeneratedKind = {
  count: ({ quizTaskCount }) => quizTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: (byTheSea, { random }) => builtInQuizTasks(byTheSea, random),
};
