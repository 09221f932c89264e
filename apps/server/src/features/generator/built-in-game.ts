import type { GeneratedTeam, GeneratorSettings } from '@reisspel/contract/generator';
import type { PhotoTaskInput } from '@reisspel/contract/kinds/photo';
import type { QuizTaskInput } from '@reisspel/contract/kinds/quiz';
import { DEFAULT_TASK_POINTS, TEAM_COLORS } from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import { estimateTask, photoTask, quizTask, textTask } from './task-inputs.ts';

/** A built-in photo task. `looksFor` tells an AI what the photo must show. */
type BuiltInPhoto = readonly [
  instructions: string,
  looksFor: string,
  checks?: { minFaces?: number; requiredObjects?: ('boat' | 'bottle' | 'cup' | 'wine glass')[] },
];

type BuiltInQuiz = readonly [question: string, right: string, wrong: readonly [string, string, string]];

const TOAST: BuiltInPhoto = [
  'Proost op een mooi weekend! Zet jullie drankjes bij elkaar en maak er een foto van. Water of limonade is net zo feestelijk.',
  'Glazen, bekers of flesjes die bij elkaar staan of tegen elkaar worden gehouden.',
  { requiredObjects: ['cup', 'bottle', 'wine glass'] },
];

const STATUE: BuiltInPhoto = [
  'Jullie zijn een standbeeld! Ga stilstaan in een houding die bij dit weekend past, en bedenk hoe het beeld heet. Laat iemand de foto maken.',
  'Een of meer mensen die een houding aannemen als een standbeeld.',
];

/** Tasks for any place, doable within five minutes by young and old. */
const PHOTOS_ANYWHERE: readonly BuiltInPhoto[] = [
  TOAST,
  STATUE,
  [
    'Maak een groepsfoto van jullie hele team bij het mooiste gebouw dat jullie zien. Iedereen kijkt in de camera en zet zijn vrolijkste gezicht op.',
    'Een groep mensen met een gebouw op de achtergrond.',
    { minFaces: 2 },
  ],
  [
    'Schrijf jullie teamnaam met wat jullie om je heen vinden: blaadjes, steentjes of takjes. Maak een foto waarop hij goed te lezen is.',
    'Een woord of naam die met blaadjes, steentjes of takjes is gelegd.',
  ],
  [
    'Maak een foto met gezichtsbedrog: het lijkt alsof iemand van jullie een toren, een boom of een huis tussen twee vingers houdt.',
    'Een foto met gezichtsbedrog: iemand lijkt iets groots dat verderop staat vast te houden of aan te raken.',
  ],
  [
    'Zoek iets wat ouder is dan jullie allemaal samen. Een boom, een muur of een gevel: zet het op de foto, met iemand van jullie ernaast.',
    'Iets ouds, zoals een gebouw, een muur of een grote boom, met een mens ernaast.',
  ],
  [
    'Maak een foto met alle kleuren van het stoplicht: iets roods, iets geels en iets groens naast elkaar.',
    'Iets roods, iets geels en iets groens op één foto.',
  ],
  [
    'Spring! Maak een foto waarop zo veel mogelijk voeten van de grond zijn. Wie liever niet springt, gooit de armen in de lucht.',
    'Mensen die springen of met de armen in de lucht juichen.',
  ],
  [
    'Zet al jullie schoenen in een kring, met de neuzen naar elkaar, en maak er van boven een foto van.',
    'Meerdere schoenen of voeten bij elkaar, van boven gezien.',
  ],
  [
    'Zoek een dier: een duif, een hond, een leeuw van steen of een kat op een poster. Maak een foto waarop jullie het dier nadoen.',
    'Een dier, echt of als beeld of afbeelding, en mensen die het nadoen.',
  ],
];

/** Tasks for a weekend at any coast in Spain, doable within five minutes by young and old. */
const PHOTOS_BY_THE_SEA: readonly BuiltInPhoto[] = [
  [
    'Maak een groepsfoto van jullie hele team met de zee op de achtergrond. Iedereen kijkt in de camera en zet zijn vrolijkste gezicht op.',
    'Een groep mensen met de zee of het strand op de achtergrond.',
    { minFaces: 2 },
  ],
  [
    'Schrijf jullie teamnaam in het zand, of leg hem met schelpen en steentjes. Maak een foto waarop hij goed te lezen is.',
    'Een woord of naam die in het zand geschreven is, of gelegd met schelpen of stenen.',
  ],
  [
    'Bouw in vijf minuten het mooiste zandkasteel van het strand. Maak er een vlag op van iets wat jullie vinden. Zet daarna het kasteel op de foto.',
    'Een zandkasteel of een ander bouwwerk van zand.',
  ],
  [
    'Zoek een boot: in de haven, op het strand of op zee. Maak een foto waarop jullie doen alsof die boot van jullie is. Blijf aan wal!',
    'Een boot of schip, met of zonder mensen ervoor.',
    { requiredObjects: ['boat'] },
  ],
  TOAST,
  STATUE,
  [
    'Maak een foto met gezichtsbedrog: het lijkt alsof iemand van jullie een palmboom, een boot of de zon tussen twee vingers houdt. Kijk niet recht in de zon.',
    'Een foto met gezichtsbedrog: iemand lijkt iets groots dat verderop staat vast te houden of aan te raken.',
  ],
  [
    'Zoek iets met de kleuren van de Spaanse vlag: rood en geel. Een parasol, een emmertje, fruit op de markt: alles telt, als beide kleuren op de foto staan.',
    'Iets dat duidelijk rood én geel is, of een rood en een geel voorwerp samen.',
  ],
  [
    'Spring! Maak op het zand een foto waarop zo veel mogelijk voeten van de grond zijn. Wie liever niet springt, gooit de armen in de lucht.',
    'Mensen die springen of met de armen in de lucht juichen.',
  ],
  [
    'Maak een foto van al jullie blote voeten in een kring: in het zand, of aan de rand van het water.',
    'Meerdere voeten bij elkaar, in het zand of in ondiep water.',
  ],
];

const OCTOPUS: BuiltInQuiz = ['Hoeveel armen heeft een octopus?', 'Acht', ['Zes', 'Tien', 'Twaalf']];

const TIDES: BuiltInQuiz = [
  'Waardoor ontstaan eb en vloed vooral?',
  'Door de aantrekkingskracht van de maan',
  ['Door de wind boven de oceaan', 'Door het water van grote rivieren', 'Door de warmte van de zon'],
];

const QUIZZES_ANYWHERE: readonly BuiltInQuiz[] = [
  OCTOPUS,
  TIDES,
  ['Welke planeet staat het dichtst bij de zon?', 'Mercurius', ['Venus', 'Mars', 'Jupiter']],
  [
    'Welk land heeft de meeste inwoners van Europa, Rusland niet meegeteld?',
    'Duitsland',
    ['Frankrijk', 'Italië', 'Spanje'],
  ],
  ['Hoeveel toetsen heeft een gewone piano?', '88', ['64', '76', '100']],
  ['Welk dier slaapt staand?', 'Het paard', ['De hond', 'Het konijn', 'De egel']],
  ['Wie schilderde De Nachtwacht?', 'Rembrandt', ['Vermeer', 'Van Gogh', 'Frans Hals']],
  ['Welk metaal is bij kamertemperatuur vloeibaar?', 'Kwik', ['Lood', 'Tin', 'Zink']],
  ['Uit welk land komt de pizza margherita?', 'Italië', ['Griekenland', 'Portugal', 'Amerika']],
  ['Hoeveel minuten zitten er in een hele dag?', '1440', ['1240', '1600', '2400']],
];

const QUIZZES_BY_THE_SEA: readonly BuiltInQuiz[] = [
  ['Hoe heet de koude groentesoep uit het zuiden van Spanje?', 'Gazpacho', ['Fabada', 'Cocido', 'Menestra']],
  [
    'Wat zit er in elk geval in een Spaanse tortilla?',
    'Eieren en aardappelen',
    ['Maïsmeel en bonen', 'Rijst en saffraan', 'Bloem en kaas'],
  ],
  ['Hoe zeg je ‘dank je wel’ in het Spaans?', 'Gracias', ['Por favor', 'De nada', 'Hasta luego']],
  [
    'Welke kleur heeft de vlag die op een Spaans strand zegt dat je niet mag zwemmen?',
    'Rood',
    ['Geel', 'Groen', 'Blauw'],
  ],
  [
    'Aan welk water ligt de Costa Blanca?',
    'De Middellandse Zee',
    ['De Atlantische Oceaan', 'De Golf van Biskaje', 'De Adriatische Zee'],
  ],
  OCTOPUS,
  [
    'Waar komt het meeste zout in de zee vandaan?',
    'Uit gesteente, meegenomen door regen en rivieren',
    [
      'Uit de lucht, meegenomen door wind en wolken',
      'Uit vissen, die het met hun adem kwijtraken',
      'Uit zeewier, dat het in de zomer loslaat',
    ],
  ],
  [
    'Welk gebak van gefrituurd deeg doop je in Spanje in warme chocolademelk?',
    'Churros',
    ['Magdalenas', 'Polvorones', 'Ensaimadas'],
  ],
  TIDES,
  [
    'In Nederland is het 12 uur ’s middags. Hoe laat is het dan op het vasteland van Spanje?',
    '12 uur',
    ['10 uur', '11 uur', '13 uur'],
  ],
];

/** Questions about unchanging numbers, each with a tolerance that accepts a good guess. */
const ESTIMATES: readonly (readonly [question: string, answer: number, tolerance: number, unit: string])[] = [
  ['Hoeveel treden heeft de Domtoren in Utrecht?', 465, 45, 'treden'],
  ['Hoe hoog is de Eiffeltoren, met de antenne erbij?', 330, 25, 'meter'],
  ['Hoeveel botten heeft een volwassen mens?', 206, 16, 'botten'],
  ['Hoe hoog is de Mount Everest?', 8_849, 250, 'meter'],
  ['Hoe lang is een hele marathon?', 42.195, 0.5, 'kilometer'],
  ['Hoeveel velden heeft een schaakbord?', 64, 0, 'velden'],
  ['In welk jaar kon je voor het eerst met euro’s betalen?', 2_002, 1, ''],
  ['Hoe zwaar is een tennisbal?', 58, 8, 'gram'],
  ['Hoe ver is het van Amsterdam naar Parijs, zo recht als een vogel vliegt?', 430, 50, 'kilometer'],
  ['Hoe lang doet het licht van de zon over de weg naar de aarde?', 8.3, 1.5, 'minuten'],
];

/** Questions with a short answer, and its names in the app's other languages. */
const TEXTS: readonly (readonly [question: string, right: string, ...synonyms: string[]])[] = [
  ['Welke stad is de hoofdstad van Italië?', 'Rome', 'Roma'],
  [
    'Hoe heet het grootste dier dat er bestaat?',
    'Blauwe vinvis',
    'Blauwe walvis',
    'Blue whale',
    'Ballena azul',
  ],
  ['Welke planeet heeft de grootste ringen?', 'Saturnus', 'Saturn', 'Saturno'],
  ['Wie schilderde De Nachtwacht?', 'Rembrandt', 'Rembrandt van Rijn'],
  ['Hoe heet de hoogste berg van de wereld?', 'Mount Everest', 'Everest', 'Monte Everest'],
  ['Van welke vrucht wordt wijn gemaakt?', 'Druiven', 'Druif', 'Grapes', 'Grape', 'Uvas', 'Uva'],
  ['Welk insect maakt honing?', 'Bij', 'Bijen', 'Honingbij', 'Bee', 'Abeja'],
  ['Hoe heet de munt waarmee je in Spanje betaalt?', 'Euro', 'Euros'],
  ['In welke stad staat de Eiffeltoren?', 'Parijs', 'Paris', 'París'],
  ['Welk dier staat bekend als het schip van de woestijn?', 'Kameel', 'Dromedaris', 'Camel', 'Camello'],
];

function photoOf([instructions, looksFor, checks = {}]: BuiltInPhoto, withAi: boolean): PhotoTaskInput {
  return photoTask({ instructions, ...checks, aiDescription: withAi ? looksFor : null });
}

const SEA = /\b(?:zee|strand|kust|haven|sea|seaside|beach|coast|mar|playa|costa|villajoyosa)\b/i;

/** Returns true if the city or topic names the sea. Then the game uses the tasks by the sea. */
export function isByTheSea(settings: GeneratorSettings): boolean {
  return SEA.test(settings.gameType === 'city-tour' ? settings.city : settings.topic);
}

/** Returns ten photo tasks. Those by the sea are from spec 9. `withAi` adds a check by an AI. */
export function builtInPhotoTasks(byTheSea: boolean, { withAi }: { withAi: boolean }): TaskInput[] {
  return (byTheSea ? PHOTOS_BY_THE_SEA : PHOTOS_ANYWHERE).map((photo) => photoOf(photo, withAi));
}

function quizOf([question, right, wrong]: BuiltInQuiz, random: () => number): QuizTaskInput {
  return quizTask({ question, right, wrong }, random);
}

/** Returns ten quiz questions with shuffled options. Those by the sea are from spec 9. */
export function builtInQuizTasks(byTheSea: boolean, random: () => number): TaskInput[] {
  return (byTheSea ? QUIZZES_BY_THE_SEA : QUIZZES_ANYWHERE).map((quiz) => quizOf(quiz, random));
}

export function builtInEstimates(): TaskInput[] {
  return ESTIMATES.map(([question, answer, tolerance, unit]) =>
    estimateTask({ question, answer, tolerance, unit }),
  );
}

export function builtInTexts(): TaskInput[] {
  return TEXTS.map(([question, rightAnswer, ...synonyms]) => textTask({ question, rightAnswer, synonyms }));
}

/** The time limit of one example, in seconds: enough time to read the question twice. */
const EXAMPLE_TIME_LIMIT_S = 30;

/** Returns a photo task with and without a check, and a quiz with and without a time limit. */
export function builtInExamples({ withAi, random }: { withAi: boolean; random: () => number }): TaskInput[] {
  const examples: TaskInput[] = [
    photoOf(TOAST, withAi),
    { ...quizOf(OCTOPUS, random), timeLimit: EXAMPLE_TIME_LIMIT_S },
    photoOf(STATUE, withAi),
    quizOf(TIDES, random),
  ];
  return examples.map((task) => ({ ...task, points: DEFAULT_TASK_POINTS }));
}

/** The team names of spec 9, in the order of `TEAM_COLORS`. */
const TEAM_NAMES = [
  'Rode Team',
  'Blauwe Team',
  'Groene Team',
  'Gele Team',
  'Paarse Team',
  'Roze Team',
  'Indigo Team',
  'Turquoise Team',
] as const satisfies { length: (typeof TEAM_COLORS)['length'] };

/** Returns the first `count` teams. Returns at most eight, because eight colours exist (spec 5). */
export function generatedTeams(count: number): GeneratedTeam[] {
  return TEAM_NAMES.slice(0, count).map((name, index) => ({
    name,
    color: TEAM_COLORS[index] ?? TEAM_COLORS[0],
  }));
}
