import type { GeneratorStep } from '@reisspel/contract/generator';
import { TOUR_RADIUS_TOLERANCE } from '@reisspel/contract/limits';
import { distanceMetres, type Place } from './distance.ts';

const M_PER_KM = 1_000;
/** Metres that a shorter walk must save: otherwise rounding errors could keep the search going. */
const LEAST_GAIN_M = 0.001;

export function isInTour(place: Place, centre: Place, radiusKm: number): boolean {
  return distanceMetres(place, centre) <= radiusKm * M_PER_KM * (1 + TOUR_RADIUS_TOLERANCE);
}

export function walkLength(places: readonly Place[], start: Place): number {
  let from = start;
  let metres = 0;
  for (const place of places) {
    metres += distanceMetres(from, place);
    from = place;
  }
  return metres;
}

export function nearestNeighbourOrder<P extends Place>(places: readonly P[], start: Place): P[] {
  const left = [...places];
  const order: P[] = [];
  let from = start;
  while (left.length > 0) {
    const metres = left.map((place) => distanceMetres(from, place));
    const [next] = left.splice(metres.indexOf(Math.min(...metres)), 1);
    if (next === undefined) break;
    order.push(next);
    from = next;
  }
  return order;
}

/** Moves each part of the walk to each position, also reversed: 2-opt and or-opt in one. */
function* variationsOf<P>(order: readonly P[]): Generator<P[]> {
  for (let from = 0; from < order.length; from += 1) {
    for (let to = from + 1; to <= order.length; to += 1) {
      const part = order.slice(from, to);
      const rest = [...order.slice(0, from), ...order.slice(to)];
      for (let at = 0; at <= rest.length; at += 1) {
        yield rest.toSpliced(at, 0, ...part);
        yield rest.toSpliced(at, 0, ...part.toReversed());
      }
    }
  }
}

/** Takes the first shorter variation and repeats that, until no variation is shorter. */
function improved<P extends Place>(order: readonly P[], start: Place): P[] {
  let best = [...order];
  let metres = walkLength(best, start);
  let isImproved = true;
  while (isImproved) {
    isImproved = false;
    for (const variation of variationsOf(best)) {
      const length = walkLength(variation, start);
      if (length >= metres - LEAST_GAIN_M) continue;
      best = variation;
      metres = length;
      isImproved = true;
      break;
    }
  }
  return best;
}

function findShorterWalk<P extends Place>(metres: number, places: readonly P[], start: Place): P[] | null {
  if (places.length === 0) return metres > 0 ? [] : null;
  let best: P[] | null = null;
  let bound = metres;
  for (const [index, place] of places.entries()) {
    const step = distanceMetres(start, place);
    if (step >= bound) continue;
    const rest = findShorterWalk(bound - step, places.toSpliced(index, 1), place);
    if (rest === null) continue;
    best = [place, ...rest];
    bound = step + walkLength(rest, place);
  }
  return best;
}

/** The most places for which all orders are tried: 40,320 orders, most of them only in part. */
const EXACT_UP_TO = 8;

/**
 * Orders the places of a tour by a short walk that begins at `start` and ends anywhere. For eight
 * places or fewer it is the shortest walk. For more it is never longer than the walk that goes to
 * the nearest place each time. The same places in the same order give the same walk.
 *
 * The 20 places of a game take some tens of milliseconds. The time grows with about the fifth power
 * of their number.
 */
export function walkingOrder<P extends Place>(places: readonly P[], start: Place): P[] {
  const order = improved(nearestNeighbourOrder(places, start), start);
  if (places.length > EXACT_UP_TO) return order;
  return findShorterWalk(walkLength(order, start) - LEAST_GAIN_M, places, start) ?? order;
}

/** Percent at which each step of the generator begins (spec 2). */
const BEGINS_AT = {
  thinking: 5,
  'photo-tasks': 20,
  quiz: 60,
  teams: 80,
  saving: 100,
} as const satisfies Record<GeneratorStep, number>;

/** Percent that the photo tasks add one by one: from 20 to 50 (spec 2). */
const PHOTO_TASKS_SHARE = 30;

/** Returns percent (spec 2). Only photo tasks count one by one, because they take the longest. */
export function progressOf(step: GeneratorStep, done: number, total: number): number {
  if (step !== 'photo-tasks' || total <= 0) return BEGINS_AT[step];
  const share = Math.min(1, Math.max(0, done / total));
  return BEGINS_AT[step] + Math.floor(share * PHOTO_TASKS_SHARE);
}
