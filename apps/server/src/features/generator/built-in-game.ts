import type { GeneratedTeam, GeneratorSettings } from '@reisspel/contract/generator';
import type { PhotoTaskInput } from '@reisspel/contract/kinds/photo';
import { DEFAULT_TASK_POINTS, TEAM_COLORS } from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import { estimateTask, photoTask, quizTask } from './task-inputs.ts';

interface BuiltInPhoto {
  instructions: string;
  /** Describes to an AI what the photo must show. */
  looksFor: string;
  minFaces?: number;
  requiredObjects?: ('boat' | 'bottle' | 'cup' | 'wine glass')[];
}

interface BuiltInQuiz {
  question: string;
  right: string;
  wrong: readonly [string, string, string];
}

const TOAST: BuiltInPhoto = {
  instructions:
    'Proost op een mooi weekend! Zet jullie drankjes bij elkaar en maak er een foto van. Water of limonade is net zo feestelijk.',
  looksFor: 'Glazen, bekers of flesjes die bij elkaar staan of tegen elkaar worden gehouden.',
  requiredObjects: ['cup', 'bottle', 'wine glass'],
};

const STATUE: BuiltInPhoto = {
  instructions:
    'Jullie zijn een standbeeld! Ga stilstaan in een houding die bij dit weekend past, en bedenk hoe het beeld heet. Laat iemand de foto maken.',
  looksFor: 'Een of meer mensen die een houding aannemen als een standbeeld.',
};

/** Tasks for any place, doable within five minutes by young and old. */
const PHOTOS_ANYWHERE: readonly BuiltInPhoto[] = [
  TOAST,
  STATUE,
  {
    instructions:
      'Maak een groepsfoto van jullie hele team bij het mooiste gebouw dat jullie zien. Iedereen kijkt in de camera en zet zijn vrolijkste gezicht op.',
    looksFor: 'Een groep mensen met een gebouw op de achtergrond.',
    minFaces: 2,
  },
  {
    instructions:
      'Schrijf jullie teamnaam met wat jullie om je heen vinden: blaadjes, steentjes of takjes. Maak een foto waarop hij goed te lezen is.',
    looksFor: 'Een woord of naam die met blaadjes, steentjes of takjes is gelegd.',
  },
  {
    instructions:
      'Maak een foto met gezichtsbedrog: het lijkt alsof iemand van jullie een toren, een boom of een huis tussen twee vingers houdt.',
    looksFor:
      'Een foto met gezichtsbedrog: iemand lijkt iets groots dat verderop staat vast te houden of aan te raken.',
  },
  {
    instructions:
      'Zoek iets wat ouder is dan jullie allemaal samen. Een boom, een muur of een gevel: zet het op de foto, met iemand van jullie ernaast.',
    looksFor: 'Iets ouds, zoals een gebouw, een muur of een grote boom, met een mens ernaast.',
  },
  {
    instructions:
      'Maak een foto met alle kleuren van het stoplicht: iets roods, iets geels en iets groens naast elkaar.',
    looksFor: 'Iets roods, iets geels en iets groens op één foto.',
  },
  {
    instructions:
      'Spring! Maak een foto waarop zo veel mogelijk voeten van de grond zijn. Wie liever niet springt, gooit de armen in de lucht.',
    looksFor: 'Mensen die springen of met de armen in de lucht juichen.',
  },
  {
    instructions:
      'Zet al jullie schoenen in een kring, met de neuzen naar elkaar, en maak er van boven een foto van.',
    looksFor: 'Meerdere schoenen of voeten bij elkaar, van boven gezien.',
  },
  {
    instructions:
      'Zoek een dier: een duif, een hond, een leeuw van steen of een kat op een poster. Maak een foto waarop jullie het dier nadoen.',
    looksFor: 'Een dier, echt of als beeld of afbeelding, en mensen die het nadoen.',
  },
];

/** Tasks for any coast, made for a weekend in Spain; doable in five minutes by young and old. */
const PHOTOS_BY_THE_SEA: readonly BuiltInPhoto[] = [
  {
    instructions:
      'Maak een groepsfoto van jullie hele team met de zee op de achtergrond. Iedereen kijkt in de camera en zet zijn vrolijkste gezicht op.',
    looksFor: 'Een groep mensen met de zee of het strand op de achtergrond.',
    minFaces: 2,
  },
  {
    instructions:
      'Schrijf jullie teamnaam in het zand, of leg hem met schelpen en steentjes. Maak een foto waarop hij goed te lezen is.',
    looksFor: 'Een woord of naam die in het zand geschreven is, of gelegd met schelpen of stenen.',
  },
  {
    instructions:
      'Bouw in vijf minuten het mooiste zandkasteel van het strand. Maak er een vlag op van iets wat jullie vinden. Zet daarna het kasteel op de foto.',
    looksFor: 'Een zandkasteel of een ander bouwwerk van zand.',
  },
  {
    instructions:
      'Zoek een boot: in de haven, op het strand of op zee. Maak een foto waarop jullie doen alsof die boot van jullie is. Blijf aan wal!',
    looksFor: 'Een boot of schip, met of zonder mensen ervoor.',
    requiredObjects: ['boat'],
  },
  TOAST,
  STATUE,
  {
    instructions:
      'Maak een foto met gezichtsbedrog: het lijkt alsof iemand van jullie een palmboom, een boot of de zon tussen twee vingers houdt. Kijk niet recht in de zon.',
    looksFor:
      'Een foto met gezichtsbedrog: iemand lijkt iets groots dat verderop staat vast te houden of aan te raken.',
  },
  {
    instructions:
      'Zoek iets met de kleuren van de Spaanse vlag: rood en geel. Een parasol, een emmertje, fruit op de markt: alles telt, als beide kleuren op de foto staan.',
    looksFor: 'Iets dat duidelijk rood én geel is, of een rood en een geel voorwerp samen.',
  },
  {
    instructions:
      'Spring! Maak op het zand een foto waarop zo veel mogelijk voeten van de grond zijn. Wie liever niet springt, gooit de armen in de lucht.',
    looksFor: 'Mensen die springen of met de armen in de lucht juichen.',
  },
  {
    instructions:
      'Maak een foto van al jullie blote voeten in een kring: in het zand, of aan de rand van het water.',
    looksFor: 'Meerdere voeten bij elkaar, in het zand of in ondiep water.',
  },
];

const OCTOPUS: BuiltInQuiz = {
  question: 'Hoeveel armen heeft een octopus?',
  right: 'Acht',
  wrong: ['Zes', 'Tien', 'Twaalf'],
};

const TIDES: BuiltInQuiz = {
  question: 'Waardoor ontstaan eb en vloed vooral?',
  right: 'Door de aantrekkingskracht van de maan',
  wrong: ['Door de wind boven de oceaan', 'Door het water van grote rivieren', 'Door de warmte van de zon'],
};

const QUIZZES_ANYWHERE: readonly BuiltInQuiz[] = [
  OCTOPUS,
  TIDES,
  {
    question: 'Welke planeet staat het dichtst bij de zon?',
    right: 'Mercurius',
    wrong: ['Venus', 'Mars', 'Jupiter'],
  },
  {
    question: 'Welk land heeft de meeste inwoners van Europa, Rusland niet meegeteld?',
    right: 'Duitsland',
    wrong: ['Frankrijk', 'Italië', 'Spanje'],
  },
  {
    question: 'Hoeveel toetsen heeft een gewone piano?',
    right: '88',
    wrong: ['64', '76', '100'],
  },
  {
    question: 'Welk dier slaapt staand?',
    right: 'Het paard',
    wrong: ['De hond', 'Het konijn', 'De egel'],
  },
  {
    question: 'Wie schilderde De Nachtwacht?',
    right: 'Rembrandt',
    wrong: ['Vermeer', 'Van Gogh', 'Frans Hals'],
  },
  {
    question: 'Welk metaal is bij kamertemperatuur vloeibaar?',
    right: 'Kwik',
    wrong: ['Lood', 'Tin', 'Zink'],
  },
  {
    question: 'Uit welk land komt de pizza margherita?',
    right: 'Italië',
    wrong: ['Griekenland', 'Portugal', 'Amerika'],
  },
  {
    question: 'Hoeveel minuten zitten er in een hele dag?',
    right: '1440',
    wrong: ['1240', '1600', '2400'],
  },
];

const QUIZZES_BY_THE_SEA: readonly BuiltInQuiz[] = [
  {
    question: 'Hoe heet de koude groentesoep uit het zuiden van Spanje?',
    right: 'Gazpacho',
    wrong: ['Fabada', 'Cocido', 'Menestra'],
  },
  {
    question: 'Wat zit er in elk geval in een Spaanse tortilla?',
    right: 'Eieren en aardappelen',
    wrong: ['Maïsmeel en bonen', 'Rijst en saffraan', 'Bloem en kaas'],
  },
  {
    question: 'Hoe zeg je ‘dank je wel’ in het Spaans?',
    right: 'Gracias',
    wrong: ['Por favor', 'De nada', 'Hasta luego'],
  },
  {
    question: 'Welke kleur heeft de vlag die op een Spaans strand zegt dat je niet mag zwemmen?',
    right: 'Rood',
    wrong: ['Geel', 'Groen', 'Blauw'],
  },
  {
    question: 'Aan welk water ligt de Costa Blanca?',
    right: 'De Middellandse Zee',
    wrong: ['De Atlantische Oceaan', 'De Golf van Biskaje', 'De Adriatische Zee'],
  },
  OCTOPUS,
  {
    question: 'Waar komt het meeste zout in de zee vandaan?',
    right: 'Uit gesteente, meegenomen door regen en rivieren',
    wrong: [
      'Uit de lucht, meegenomen door wind en wolken',
      'Uit vissen, die het met hun adem kwijtraken',
      'Uit zeewier, dat het in de zomer loslaat',
    ],
  },
  {
    question: 'Welk gebak van gefrituurd deeg doop je in Spanje in warme chocolademelk?',
    right: 'Churros',
    wrong: ['Magdalenas', 'Polvorones', 'Ensaimadas'],
  },
  TIDES,
  {
    question: 'In Nederland is het 12 uur ’s middags. Hoe laat is het dan op het vasteland van Spanje?',
    right: '12 uur',
    wrong: ['10 uur', '11 uur', '13 uur'],
  },
];

/** Numbers that do not change, each with a tolerance that accepts a good guess. */
const ESTIMATES: readonly Parameters<typeof estimateTask>[0][] = [
  { question: 'Hoeveel treden heeft de Domtoren in Utrecht?', answer: 465, tolerance: 45, unit: 'treden' },
  {
    question: 'Hoe hoog is de Eiffeltoren, met de antenne erbij?',
    answer: 330,
    tolerance: 25,
    unit: 'meter',
  },
  { question: 'Hoeveel botten heeft een volwassen mens?', answer: 206, tolerance: 16, unit: 'botten' },
  { question: 'Hoe hoog is de Mount Everest?', answer: 8_849, tolerance: 250, unit: 'meter' },
  { question: 'Hoe lang is een hele marathon?', answer: 42.195, tolerance: 0.5, unit: 'kilometer' },
  { question: 'Hoeveel velden heeft een schaakbord?', answer: 64, tolerance: 0, unit: 'velden' },
  {
    question: 'In welk jaar kon je voor het eerst met euro’s betalen?',
    answer: 2_002,
    tolerance: 1,
    unit: '',
  },
  { question: 'Hoe zwaar is een tennisbal?', answer: 58, tolerance: 8, unit: 'gram' },
  {
    question: 'Hoe ver is het van Amsterdam naar Parijs, zo recht als een vogel vliegt?',
    answer: 430,
    tolerance: 50,
    unit: 'kilometer',
  },
  {
    question: 'Hoe lang doet het licht van de zon over de weg naar de aarde?',
    answer: 8.3,
    tolerance: 1.5,
    unit: 'minuten',
  },
];

function photoOf(photo: BuiltInPhoto, withAi: boolean): PhotoTaskInput {
  const { instructions, looksFor, minFaces = null, requiredObjects = [] } = photo;
  const aiDescription = withAi ? looksFor : null;
  return photoTask({ instructions, minFaces, requiredObjects, aiDescription, location: null });
}

/** Words for places and subjects by the sea, in the languages of the app. */
const SEA = /\b(?:zee|strand|kust|haven|sea|seaside|beach|coast|mar|playa|costa|villajoyosa)\b/i;

/** The tasks by the sea are used only if the organiser names the sea. */
export function isByTheSea(settings: GeneratorSettings): boolean {
  return SEA.test(settings.gameType === 'city-tour' ? settings.city : settings.topic);
}

/** Returns ten photo tasks, those of spec 9 by the sea. An AI checks the photos `withAi`. */
export function builtInPhotoTasks(byTheSea: boolean, { withAi }: { withAi: boolean }): TaskInput[] {
  return (byTheSea ? PHOTOS_BY_THE_SEA : PHOTOS_ANYWHERE).map((photo) => photoOf(photo, withAi));
}

/** Returns the ten quiz questions of spec 9, or ten for any place, with options in random order. */
export function builtInQuizTasks(byTheSea: boolean, random: () => number): TaskInput[] {
  return (byTheSea ? QUIZZES_BY_THE_SEA : QUIZZES_ANYWHERE).map((quiz) => quizTask(quiz, random));
}

export function builtInEstimates(): TaskInput[] {
  return ESTIMATES.map(estimateTask);
}

/** Seconds for the timed example: enough to read it twice, and still feel hurried. */
const EXAMPLE_TIME_LIMIT_S = 30;

/**
 * Returns the first tasks for an organiser who has none: a photo that is checked, one that is not,
 * a quiz with a clock and one without. They have the points of a task made by hand.
 */
export function builtInExamples({ withAi, random }: { withAi: boolean; random: () => number }): TaskInput[] {
  const examples: TaskInput[] = [
    photoOf(TOAST, withAi),
    { ...quizTask(OCTOPUS, random), timeLimit: EXAMPLE_TIME_LIMIT_S },
    photoOf(STATUE, withAi),
    quizTask(TIDES, random),
  ];
  return examples.map((task) => ({ ...task, points: DEFAULT_TASK_POINTS }));
}

/** The team names in spec 9, in the order of `TEAM_COLORS`. */
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

/** Returns the first `count` teams; at most eight, the number of names and colours (spec 5). */
export function generatedTeams(count: number): GeneratedTeam[] {
  return TEAM_NAMES.slice(0, count).map((name, index) => ({
    name,
    color: TEAM_COLORS[index] ?? TEAM_COLORS[0],
  }));
}
