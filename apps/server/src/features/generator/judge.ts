import type { GeneratedPlace } from '@reisspel/contract/generator';
import {
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_SUBJECT_LENGTH,
  TOUR_TASK_RADIUS_M,
} from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { isInTour } from '@reisspel/rules/tour';
import type { PhotoIdea, QuizIdea, RawPlace } from './ideas.ts';
import { cleanOption, cleanQuestion, cleanText, likenessOf } from './model-text.ts';
import { photoTask, quizTask } from './task-inputs.ts';

/** Wrong answers of a generated quiz: with the right one four, as a new quiz form shows (spec 9). */
const WRONG_ANSWERS = 3;
/** With fewer, a guess is as good as knowing. */
const MIN_WRONG_ANSWERS = 2;

/** A city tour's middle, and how far from it a task may be. */
export interface Tour {
  centre: GeneratedPlace;
  radiusKm: number;
}

export interface Circumstances {
  /** null in a regular game. */
  tour: Tour | null;
  /** Whether an AI will look at the photos. */
  withAi: boolean;
  /** From 0 up to 1. */
  random: () => number;
}

export interface Judged {
  input: TaskInput;
  place: GeneratedPlace | null;
}

/** An idea as a task, or, in Dutch and with no word of the model's own, what was wrong with it. */
export type Judgement = ({ ok: true } & Judged) | { ok: false; problem: string };

function refused(problem: string): Judgement {
  return { ok: false, problem };
}

/** Where on earth it is; null when that is nowhere, or has no readable name. */
export function placeOf({ name, latitude, longitude }: RawPlace): GeneratedPlace | null {
  const clean = cleanText(name, MAX_SUBJECT_LENGTH);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return clean !== null && isOnEarth ? { name: clean, latitude, longitude } : null;
}

type PlaceJudgement = { ok: true; place: GeneratedPlace | null } | { ok: false; problem: string };

function judgePlace(raw: RawPlace | undefined, tour: Tour | null): PlaceJudgement {
  if (tour === null) return { ok: true, place: null };
  const place = raw ? placeOf(raw) : null;
  if (place === null) return { ok: false, problem: 'een plek zonder bruikbare naam of coördinaten' };
  return isInTour(place, tour.centre, tour.radiusKm)
    ? { ok: true, place }
    : { ok: false, problem: 'een plek die buiten de straal rond het midden ligt' };
}

/** Says where to go, unless the text does so itself: players are not shown the place in any other way. */
function sayingWhere(instructions: string, place: GeneratedPlace | null): string {
  if (place === null || likenessOf(instructions).includes(likenessOf(place.name))) return instructions;
  return `Ga naar: ${place.name}. ${instructions}`;
}

/** Whether one of two names has the whole words of the other: "Plaza Mayor" and "De Plaza Mayor". */
function sharesName(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    ` ${name
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .map(likenessOf)
      .join(' ')
      .trim()} `;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.includes(b) || b.includes(a);
}

/** The contract has the last word: what it refuses is no task, however it came about. */
function judgeInput(candidate: TaskInput, place: GeneratedPlace | null): Judgement {
  const input = TaskInput.safeParse(candidate);
  return input.success
    ? { ok: true, input: input.data, place }
    : refused('een opdracht die langer is dan kan, of onleesbaar');
}

/** Makes a photo task of what a model thought of. In a tour it can only be done at its place. */
export function judgePhoto(idea: PhotoIdea, { tour, withAi }: Circumstances): Judgement {
  const instructions = cleanText(idea.instructions, MAX_INSTRUCTIONS_LENGTH);
  if (instructions === null) return refused('een opdracht met opmaak, een webadres of zonder tekst');
  const where = judgePlace(idea.place, tour);
  if (!where.ok) return where;
  const { place } = where;
  const photoShows = cleanText(idea.photoShows, MAX_AI_DESCRIPTION_LENGTH);
  if (withAi && photoShows === null)
    return refused('een omschrijving van de foto met opmaak of zonder tekst');
  const task = photoTask({
    instructions: sayingWhere(instructions, place),
    minFaces: null,
    requiredObjects: [],
    aiDescription: withAi ? photoShows : null,
    location: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      radius: TOUR_TASK_RADIUS_M,
    },
  });
  return judgeInput(task, place);
}

/** Makes a quiz of what a model thought of: one right answer, and wrong ones that are not the same as it. */
export function judgeQuiz(idea: QuizIdea, { tour, random }: Circumstances): Judgement {
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
  // Players read where to go with the question: "Ga naar: Plaza Mayor. Hoe heet dit plein?" asks nothing.
  if (place !== null && sharesName(place.name, right)) {
    return refused('een vraag naar de naam van de plek: die staat er al bij');
  }
  return judgeInput(quizTask({ question: sayingWhere(question, place), right, wrong }, random), place);
}
