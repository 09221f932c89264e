import type { PlaceAnswer, PlaceOpening } from '@reisspel/contract/kinds/place';
import { MIN_LOCATION_RADIUS_M } from '@reisspel/contract/limits';
import type { KeptAnswer, TaskAnswer } from '@reisspel/contract/tasks';
import { distanceMetres, isNear } from '../distance.ts';
import type { Refusal } from '../outcome.ts';
import {
  type AnswerRules,
  findRequirement,
  type KindRules,
  questionSettings,
  questionWork,
  type Stored,
  storedClock,
  storedRewards,
} from './kind.ts';

/** Returns what is stored of an answer: never where a team was (docs/decisions/0056). */
export function keptAnswer(answer: TaskAnswer): KeptAnswer | null {
  return 'accuracy' in answer ? null : answer;
}

/** Refuses a position that is not at the place, with its distance; null when it is there. */
export function notAtPlace(
  position: PlaceAnswer,
  place: PlaceOpening['place'],
): Extract<Refusal, { code: 'not_at_place' }> | null {
  if (isNear(position, place, place.radius)) return null;
  const distance = Math.round(distanceMetres(position, place));
  return { ok: false, code: 'not_at_place', params: { distance } };
}

/** A task without its requirement has a place in the ocean. */
function placeOf(stored: Stored): PlaceOpening['place'] {
  const found = findRequirement(stored, 'place');
  const { latitude, longitude, radius } = found ?? {
    latitude: 0,
    longitude: 0,
    radius: MIN_LOCATION_RADIUS_M,
  };
  return { latitude, longitude, radius };
}

/** A place where a team must be. It may try until it is there. */
export const place: KindRules<'place'> & AnswerRules = {
  label: 'Plek',

  toStored: ({ latitude, longitude, radius, imageUrl, ...settings }) => [
    ...storedClock(settings.timeLimit),
    { type: 'place', latitude, longitude, radius, imageUrl },
    ...storedRewards({
      ...settings,
      // A team elsewhere is refused, so there is no wrong answer that could cost points.
      deduction: 0,
      // The team has seen the place already.
      explanation: { ...settings.explanation, showsAnswer: false },
    }),
  ],

  fromStored: (stored, common) => ({
    taskType: 'place',
    ...common,
    ...questionSettings(stored),
    imageUrl: findRequirement(stored, 'place')?.imageUrl ?? null,
    ...placeOf(stored),
  }),

  work: ({ verificationRequirements: stored }, state) => questionWork('place', stored, state),

  shown: (stored) => ({
    imageUrl: findRequirement(stored, 'place')?.imageUrl ?? null,
    place: placeOf(stored),
  }),

  judge(stored, answer) {
    if (!('accuracy' in answer)) return 'task_type_mismatch';
    return notAtPlace(answer, placeOf(stored)) ?? 'right';
  },

  rightAnswer: () => null,
};
