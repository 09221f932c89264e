import type { GeneratedPlace, GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_SUBJECT_LENGTH } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { isInTour } from '@reisspel/rules/generator';
import { z } from 'zod';
import { cleanText, likenessOf } from '../model-text.ts';

/** The centre of a city tour, and the largest distance of a task from it. */
export interface Tour {
  centre: GeneratedPlace;
  radiusKm: number;
}

export interface Circumstances {
  /** null in a regular game. */
  tour: Tour | null;
  withAi: boolean;
  random: () => number;
}

export interface Judged {
  input: TaskInput;
  place: GeneratedPlace | null;
}

export interface GeneratedKind {
  count: (settings: GeneratorSettings) => number;
  /** Tells a model what to make, and the fields of each idea. */
  task: string;
  /** Parses a model's idea and makes a task of it; null for an unusable one. */
  ideas: (circumstances: Circumstances) => z.ZodType<Judged | null>;
  /** Returns the built-in tasks; `byTheSea` chooses those of the beach. */
  builtIn: (byTheSea: boolean, circumstances: Pick<Circumstances, 'withAi' | 'random'>) => TaskInput[];
}

export const RawPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
const Placed = z.object({ place: RawPlace });

/** Checks a model's place; null if the coordinates are impossible or the name is unreadable. */
export function placeOf({ name, latitude, longitude }: z.infer<typeof RawPlace>): GeneratedPlace | null {
  const clean = cleanText(name, MAX_SUBJECT_LENGTH);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return clean !== null && isOnEarth ? { name: clean, latitude, longitude } : null;
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

function judged(candidate: TaskInput | null, place: GeneratedPlace | null): Judged | null {
  const input = TaskInput.safeParse(candidate);
  return input.success ? { input: input.data, place } : null;
}

/**
 * Makes the schemas of a kind's ideas; in a city tour each idea has a place as well. `judge` makes
 * the task of an idea; null for an unusable one.
 */
export function ideasOf<Shape extends z.ZodRawShape>(
  idea: z.ZodObject<Shape>,
  judge: (
    idea: z.infer<z.ZodObject<Shape>>,
    place: GeneratedPlace | null,
    circumstances: Circumstances,
  ) => TaskInput | null,
): GeneratedKind['ideas'] {
  return (circumstances) => {
    const { tour } = circumstances;
    if (tour === null) return idea.transform((value) => judged(judge(value, null, circumstances), null));
    return idea.extend(Placed.shape).transform((value) => {
      const place = placeOf(Placed.parse(value).place);
      if (place === null || !isInTour(place, tour.centre, tour.radiusKm)) return null;
      return judged(judge(idea.parse(value), place, circumstances), place);
    });
  };
}
