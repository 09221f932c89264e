import type { GeneratedPlace } from '@reisspel/contract/generator';
import { MAX_SUBJECT_LENGTH } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { isInTour } from '@reisspel/rules/tour';
import type { RawPlace } from './ideas.ts';
import { cleanText, likenessOf } from './model-text.ts';

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

export function refused(problem: string): Judgement {
  return { ok: false, problem };
}

/** Where on earth it is; null when that is nowhere, or has no readable name. */
export function placeOf({ name, latitude, longitude }: RawPlace): GeneratedPlace | null {
  const clean = cleanText(name, MAX_SUBJECT_LENGTH);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return clean !== null && isOnEarth ? { name: clean, latitude, longitude } : null;
}

type PlaceJudgement = { ok: true; place: GeneratedPlace | null } | { ok: false; problem: string };

/** Where a task of a tour is done, if that is in it; null in a regular game. */
export function judgePlace(raw: RawPlace | undefined, tour: Tour | null): PlaceJudgement {
  if (tour === null) return { ok: true, place: null };
  const place = raw ? placeOf(raw) : null;
  if (place === null) return { ok: false, problem: 'een plek zonder bruikbare naam of coördinaten' };
  return isInTour(place, tour.centre, tour.radiusKm)
    ? { ok: true, place }
    : { ok: false, problem: 'een plek die buiten de straal rond het midden ligt' };
}

/** Says where to go, unless the text does so itself: players are not shown the place in any other way. */
export function sayingWhere(instructions: string, place: GeneratedPlace | null): string {
  if (place === null || likenessOf(instructions).includes(likenessOf(place.name))) return instructions;
  return `Ga naar: ${place.name}. ${instructions}`;
}

/** Whether one of two names has the whole words of the other: "Plaza Mayor" and "De Plaza Mayor". */
export function sharesName(one: string, other: string): boolean {
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
export function judgeInput(candidate: TaskInput, place: GeneratedPlace | null): Judgement {
  const input = TaskInput.safeParse(candidate);
  return input.success
    ? { ok: true, input: input.data, place }
    : refused('een opdracht die langer is dan kan, of onleesbaar');
}
