import { MAX_INSTRUCTIONS_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInQuizTasks } from '../built-in-game.ts';
import { cleanOptions, cleanQuestion } from '../model-text.ts';
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
  const options = cleanOptions([idea.rightAnswer, ...idea.wrongAnswers.slice(0, WRONG_ANSWERS)]);
  const [right, ...wrong] = options ?? [];
  if (question === null || right === undefined || wrong.length < MIN_WRONG_ANSWERS) return null;
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
