import type { GeneratedPlace } from '@reisspel/contract/generator';
import { MAX_SUBJECT_LENGTH } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { isInTour } from '@reisspel/rules/generator';
import type { RawPlace } from './ideas.ts';
import { cleanText, likenessOf } from './model-text.ts';

/** The centre of a city tour, and the largest distance of a task from it. */
export interface Tour {
  centre: GeneratedPlace;
  radiusKm: number;
}

export interface Circumstances {
  /** null in a regular game. */
  tour: Tour | null;
  /** True if an AI will check the photos. */
  withAi: boolean;
  /** Returns a number from 0 up to, not including, 1. */
  random: () => number;
}

export interface Judged {
  input: TaskInput;
  place: GeneratedPlace | null;
}

/** A valid task, or the problem in Dutch, without text of the model. */
export type Judgement = ({ ok: true } & Judged) | { ok: false; problem: string };

export function refused(problem: string): Judgement {
  return { ok: false, problem };
}

/** Checks a model's place; null if the coordinates are impossible or the name is unreadable. */
export function placeOf({ name, latitude, longitude }: RawPlace): GeneratedPlace | null {
  const clean = cleanText(name, MAX_SUBJECT_LENGTH);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return clean !== null && isOnEarth ? { name: clean, latitude, longitude } : null;
}

type PlaceJudgement = { ok: true; place: GeneratedPlace | null } | { ok: false; problem: string };

/** Checks that a place lies within the tour; `place` is null in a regular game. */
export function judgePlace(raw: RawPlace | undefined, tour: Tour | null): PlaceJudgement {
  if (tour === null) return { ok: true, place: null };
  const place = raw ? placeOf(raw) : null;
  if (place === null) return { ok: false, problem: 'een plek zonder bruikbare naam of coördinaten' };
  return isInTour(place, tour.centre, tour.radiusKm)
    ? { ok: true, place }
    : { ok: false, problem: 'een plek die buiten de straal rond het midden ligt' };
}

/** Adds the place to a text that lacks it: players see the place nowhere else. */
export function sayingWhere(instructions: string, place: GeneratedPlace | null): string {
  if (place === null || likenessOf(instructions).includes(likenessOf(place.name))) return instructions;
  return `Ga naar: ${place.name}. ${instructions}`;
}

/** True if one name contains the whole words of the other: "Plaza Mayor" and "De Plaza Mayor". */
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

/** Validates a task against the contract's schema. */
export function judgeInput(candidate: TaskInput, place: GeneratedPlace | null): Judgement {
  const input = TaskInput.safeParse(candidate);
  return input.success
    ? { ok: true, input: input.data, place }
    : refused('een opdracht die langer is dan kan, of onleesbaar');
}
