import type { OrderTaskInput } from '@reisspel/contract/kinds/order';
import { MAX_INSTRUCTIONS_LENGTH, MAX_ORDER_ITEMS, MIN_ORDER_ITEMS } from '@reisspel/contract/limits';
import { z } from 'zod';
import { cleanOptions, cleanQuestion } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { COMMON_QUESTION } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, withPlaceName } from './kind.ts';

const BRIEF = [
  'Bedenk vragen waarbij een team dingen in de goede volgorde zet: count stuks, allemaal anders, over dingen die vaststaan en niet veranderen.',
  'question zegt wat het team op volgorde zet, en wat er bovenaan komt. items zijn vier of vijf dingen, in de juiste volgorde, het bovenste eerst.',
  'Elk ding is kort, en er staat geen jaartal of maat bij die de volgorde verraadt. Geen twee dingen horen op dezelfde plaats.',
  'Stel alleen vragen waarvan je de volgorde zeker weet.',
  SAFETY_RULE,
].join(' ');

const OrderIdea = z.object({ question: z.string(), items: z.array(z.string()) });

function orderTask(question: string, items: readonly string[]): OrderTaskInput {
  return {
    taskType: 'order',
    ...COMMON_QUESTION,
    instructions: question,
    items: items.map((text) => ({ text })),
    partialPoints: true,
  };
}

const ideas = ideasOf(OrderIdea, (idea, place) => {
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  const items = cleanOptions(idea.items);
  if (question === null || items === null) return null;
  if (items.length < MIN_ORDER_ITEMS || items.length > MAX_ORDER_ITEMS) return null;
  return orderTask(withPlaceName(question, place), items);
});

const BUILT_IN: readonly (readonly [question: string, ...items: string[]])[] = [
  [
    'Zet de dieren op volgorde van klein naar groot. Het kleinste komt bovenaan.',
    'Mier',
    'Muis',
    'Kat',
    'Paard',
    'Olifant',
  ],
  [
    'Zet de planeten op volgorde. De planeet het dichtst bij de zon komt bovenaan.',
    'Mercurius',
    'Venus',
    'Aarde',
    'Mars',
    'Jupiter',
  ],
  [
    'Zet de uitvindingen op volgorde. De oudste komt bovenaan.',
    'Wiel',
    'Boekdrukkunst',
    'Stoommachine',
    'Telefoon',
    'Internet',
  ],
  [
    'Zet de steden van noord naar zuid. De noordelijkste komt bovenaan.',
    'Groningen',
    'Amsterdam',
    'Brussel',
    'Parijs',
    'Madrid',
  ],
  [
    'Zet de munten van weinig naar veel waard. De minste waarde komt bovenaan.',
    '10 cent',
    '20 cent',
    '50 cent',
    '1 euro',
    '2 euro',
  ],
  [
    'Zet de landen op volgorde van hun aantal inwoners. Het land met de meeste komt bovenaan.',
    'Duitsland',
    'Frankrijk',
    'Spanje',
    'Nederland',
    'Luxemburg',
  ],
  [
    'Zet op volgorde van kort naar lang. Wat het kortst duurt, komt bovenaan.',
    'Een ei koken',
    'Een voetbalwedstrijd',
    'Een etmaal',
    'Een maand',
    'Een zwangerschap',
  ],
  [
    'Zet de schilders op volgorde van hun geboorte. Wie het eerst leefde, komt bovenaan.',
    'Rembrandt',
    'Van Gogh',
    'Mondriaan',
    'Karel Appel',
  ],
  [
    'Zet de kleuren van de regenboog op volgorde. Begin bovenaan met de buitenste.',
    'Rood',
    'Oranje',
    'Geel',
    'Groen',
    'Blauw',
  ],
  [
    'Zet op volgorde van langzaam naar snel. Het langzaamste komt bovenaan.',
    'Een slak',
    'Een wandelaar',
    'Een fietser',
    'Een hogesnelheidstrein',
    'Een straaljager',
  ],
];

export const order: GeneratedKind = {
  count: ({ orderTaskCount = 0 }) => orderTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: () => BUILT_IN.map(([question, ...items]) => orderTask(question, items)),
};
