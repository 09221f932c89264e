import { MAX_INSTRUCTIONS_LENGTH, MAX_OPTION_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInQuizTasks } from '../built-in-game.ts';
import { cleanOption, cleanQuestion, likenessOf } from '../model-text.ts';
import { SAFE } from '../prompts.ts';
import { quizTask } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, sayingWhere, sharesName } from './kind.ts';

/** Wrong answers of a generated quiz; with the right one four, as in a new quiz form (spec 9). */
const WRONG_ANSWERS = 3;
/** With fewer, guessing is as good as knowing. */
const MIN_WRONG_ANSWERS = 2;

const TASK = [
  'Bedenk quizvragen: count stuks, allemaal anders, over dingen die vaststaan en niet veranderen.',
  'question is de vraag. rightAnswer is het enige juiste antwoord. wrongAnswers zijn er drie: zeker onjuist, maar geloofwaardig.',
  'Alle antwoorden zijn kort, even lang en van dezelfde soort; zet er niets bij dat verraadt welk antwoord juist is.',
  'Stel alleen vragen waarvan je het antwoord zeker weet.',
  SAFE,
].join(' ');

/** Holds the right answer apart from the wrong ones, so that exactly one is right. */
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
  // Two answers that say the same would both be right or both be wrong.
  const differ = new Set([right, ...wrong].map(likenessOf)).size === answers.length;
  if (wrong.length < MIN_WRONG_ANSWERS || !differ) return null;
  // The question shows the place, so "Ga naar: Plaza Mayor. Hoe heet dit plein?" asks nothing.
  if (place !== null && sharesName(place.name, right)) return null;
  return quizTask({ question: sayingWhere(question, place), right, wrong }, random);
});

export const quiz: GeneratedKind = {
  count: ({ quizTaskCount }) => quizTaskCount,
  task: TASK,
  ideas,
  builtIn: (byTheSea, { random }) => builtInQuizTasks(byTheSea, random),
};
