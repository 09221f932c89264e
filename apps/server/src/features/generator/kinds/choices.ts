import type { ChoicesTaskInput } from '@reisspel/contract/kinds/choices';
import { MAX_INSTRUCTIONS_LENGTH, MAX_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import { z } from 'zod';
import { cleanOptions, cleanQuestion } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { COMMON_QUESTION, shuffled } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, sharesName, withPlaceName } from './kind.ts';

const BRIEF = [
  'Bedenk quizvragen met meer dan één juist antwoord: count stuks, allemaal anders, over dingen die vaststaan en niet veranderen.',
  'question is de vraag; die begint met Welke. rightAnswers zijn twee tot vier juiste antwoorden. wrongAnswers zijn er twee of drie: zeker onjuist, maar geloofwaardig.',
  'Alle antwoorden zijn kort, even lang en van dezelfde soort; zet er niets bij dat verraadt of een antwoord juist is.',
  'Stel alleen vragen waarvan je elk antwoord zeker weet.',
  SAFETY_RULE,
].join(' ');

const ChoicesIdea = z.object({
  question: z.string(),
  rightAnswers: z.array(z.string()),
  wrongAnswers: z.array(z.string()),
});

interface Content {
  question: string;
  right: readonly string[];
  wrong: readonly string[];
}

/** Shuffles the options, so that their positions are no hint. */
function choicesTask({ question, right, wrong }: Content, random: () => number): ChoicesTaskInput {
  const options = [
    ...right.map((text) => ({ text, isCorrect: true })),
    ...wrong.map((text) => ({ text, isCorrect: false })),
  ];
  return {
    taskType: 'choices',
    ...COMMON_QUESTION,
    instructions: question,
    options: shuffled(options, random),
    partialPoints: true,
  };
}

const ideas = ideasOf(ChoicesIdea, (idea, place, { random }) => {
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  const options = cleanOptions([...idea.rightAnswers, ...idea.wrongAnswers]);
  if (question === null || options === null || options.length > MAX_QUIZ_OPTIONS) return null;
  const right = options.slice(0, idea.rightAnswers.length);
  const wrong = options.slice(right.length);
  if (right.length < 2 || wrong.length === 0) return null;
  if (place !== null && right.some((text) => sharesName(place.name, text))) return null;
  return choicesTask({ question: withPlaceName(question, place), right, wrong }, random);
});

const BUILT_IN: readonly Content[] = [
  {
    question: 'Welke van deze dieren leggen eieren?',
    right: ['De pinguïn', 'De schildpad', 'Het vogelbekdier'],
    wrong: ['De vleermuis', 'De dolfijn'],
  },
  {
    question: 'Welke landen grenzen aan Spanje?',
    right: ['Portugal', 'Frankrijk', 'Andorra'],
    wrong: ['Italië', 'Zwitserland'],
  },
  {
    question: 'Welke kleuren staan in de vlag van Italië?',
    right: ['Groen', 'Wit', 'Rood'],
    wrong: ['Blauw', 'Geel'],
  },
  {
    question: 'Welke van deze planeten zijn groter dan de aarde?',
    right: ['Jupiter', 'Saturnus', 'Neptunus'],
    wrong: ['Mars', 'Venus', 'Mercurius'],
  },
  {
    question: 'Welke hoofdsteden liggen aan de Donau?',
    right: ['Wenen', 'Boedapest', 'Belgrado'],
    wrong: ['Praag', 'Rome'],
  },
  {
    question: 'Welke instrumenten hebben snaren?',
    right: ['De harp', 'De cello', 'De piano'],
    wrong: ['De fluit', 'De trompet'],
  },
  {
    question: 'Welke schilders kwamen uit Nederland?',
    right: ['Rembrandt', 'Vermeer', 'Mondriaan'],
    wrong: ['Picasso', 'Monet'],
  },
  {
    question: 'Welke getallen kun je door drie delen zonder rest?',
    right: ['27', '51', '111'],
    wrong: ['31', '64'],
  },
  {
    question: 'Welke van deze dieren zijn zoogdieren?',
    right: ['De walvis', 'De vleermuis', 'De zeehond'],
    wrong: ['De haai', 'De pinguïn'],
  },
  {
    question: 'Welke talen komen van het Latijn?',
    right: ['Spaans', 'Italiaans', 'Roemeens'],
    wrong: ['Duits', 'Fins'],
  },
];

export const choices: GeneratedKind = {
  count: ({ choicesTaskCount = 0 }) => choicesTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: (_byTheSea, { random }) => BUILT_IN.map((content) => choicesTask(content, random)),
};
