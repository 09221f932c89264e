import { MAX_INSTRUCTIONS_LENGTH, MAX_OPTION_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInQuizTasks } from '../built-in-game.ts';
import { hearIdeas } from '../hearing.ts';
import { RawPlace } from '../ideas.ts';
import {
  type Circumstances,
  type Judgement,
  judgeInput,
  judgePlace,
  refused,
  sayingWhere,
  sharesName,
} from '../judge.ts';
import { cleanOption, cleanQuestion, likenessOf } from '../model-text.ts';
import { SAFE } from '../prompts.ts';
import { quizTask } from '../task-inputs.ts';
import type { GeneratedKind } from './kind.ts';

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

const shape = { question: z.string(), rightAnswer: z.string(), wrongAnswers: z.array(z.string()) };
const QuizIdea = z.object(shape);
const TourQuizIdea = z.object({ ...shape, place: RawPlace });
type QuizIdea = z.infer<typeof QuizIdea> & { place?: RawPlace };

/** Turns a model's idea into a quiz with one right answer and wrong answers that differ from it. */
function judgeQuiz(idea: QuizIdea, { tour, random }: Circumstances): Judgement {
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  if (question === null) return refused('een vraag met opmaak, een webadres, het antwoord, of zonder tekst');
  const where = judgePlace(idea.place, tour);
  if (!where.ok) return where;
  const answers = [idea.rightAnswer, ...idea.wrongAnswers.slice(0, WRONG_ANSWERS)].map((text) =>
    cleanOption(text, MAX_OPTION_LENGTH),
  );
  const [right, ...wrong] = answers.flatMap((text) => text ?? []);
  if (right === undefined || answers.includes(null) || wrong.length < MIN_WRONG_ANSWERS) {
    return refused('te weinig antwoorden, of een antwoord dat zegt of het juist is');
  }
  if (new Set([right, ...wrong].map(likenessOf)).size < answers.length) {
    return refused('twee antwoorden die hetzelfde zeggen: precies één moet juist zijn');
  }
  const { place } = where;
  // The question shows the place, so "Ga naar: Plaza Mayor. Hoe heet dit plein?" asks nothing.
  if (place !== null && sharesName(place.name, right)) {
    return refused('een vraag naar de naam van de plek: die staat er al bij');
  }
  return judgeInput(quizTask({ question: sayingWhere(question, place), right, wrong }, random), place);
}

export const quiz: GeneratedKind = {
  count: ({ quizTaskCount }) => quizTaskCount,
  task: TASK,
  hear: hearIdeas<QuizIdea>(QuizIdea, TourQuizIdea, judgeQuiz),
  builtIn: (byTheSea, { random }) => builtInQuizTasks(byTheSea, random),
};
