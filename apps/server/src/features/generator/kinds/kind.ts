import type { GeneratedPlace, GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_SUBJECT_LENGTH } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { isInTour } from '@reisspel/rules/generator';
import { z } from 'zod';
import { cleanText, comparisonKey } from '../model-text.ts';

/** The centre of a city tour, and the largest distance between a task and the centre. */
export interface Tour {
  centre: GeneratedPlace;
  radiusKm: number;
}

export interface IdeaContext {
  /** Null in a regular game. */
  tour: Tour | null;
  /** True if an AI checks photos. */
  withAi: boolean;
  random: () => number;
}

export interface JudgedIdea {
  input: TaskInput;
  /** Null in a regular game. */
  place: GeneratedPlace | null;
}

export interface GeneratedKind {
  count: (settings: GeneratorSettings) => number;
  /** The part of the prompt that describes the tasks, and the fields of each idea. */
  brief: string;
  /** The schema that parses a model's idea as a task. It parses an unusable idea as null. */
  ideas: (context: IdeaContext) => z.ZodType<JudgedIdea | null>;
  /** Returns the built-in tasks. If `byTheSea`, returns those for the beach. */
  builtIn: (byTheSea: boolean, context: Pick<IdeaContext, 'withAi' | 'random'>) => TaskInput[];
}

/** A place as a model writes it. */
export const ModelPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
const WithPlace = z.object({ place: ModelPlace });

/** Checks a model's place. Returns null if the coordinates or the name are unusable. */
export function placeOf({ name, latitude, longitude }: z.infer<typeof ModelPlace>): GeneratedPlace | null {
  const clean = cleanText(name, MAX_SUBJECT_LENGTH);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return clean !== null && isOnEarth ? { name: clean, latitude, longitude } : null;
}

/** Adds the place's name to a text without it, because players see the name nowhere else. */
export function withPlaceName(instructions: string, place: GeneratedPlace | null): string {
  if (place === null || comparisonKey(instructions).includes(comparisonKey(place.name))) return instructions;
  return `Ga naar: ${place.name}. ${instructions}`;
}

/** Returns true if one name contains the other's words in order, as "Ons Plein" and "Plein". */
export function sharesName(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    ` ${name
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .map(comparisonKey)
      .join(' ')
      .trim()} `;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.includes(b) || b.includes(a);
}

/** Returns null if `candidate` is null or does not satisfy the contract. */
function validated(candidate: TaskInput | null, place: GeneratedPlace | null): JudgedIdea | null {
  const input = TaskInput.safeParse(candidate);
  return input.success ? { input: input.data, place } : null;
}

/** Creates `ideas`, with a place in a city tour. `judge` returns null for an unusable idea. */
export function ideasOf<Shape extends z.ZodRawShape>(
  idea: z.ZodObject<Shape>,
  judge: (
    idea: z.infer<z.ZodObject<Shape>>,
    place: GeneratedPlace | null,
    context: IdeaContext,
  ) => TaskInput | null,
): GeneratedKind['ideas'] {
  return (context) => {
    const { tour } = context;
    if (tour === null) return idea.transform((value) => validated(judge(value, null, context), null));
    return idea.extend(WithPlace.shape).transform((value) => {
      const place = placeOf(WithPlace.parse(value).place);
      if (place === null || !isInTour(place, tour.centre, tour.radiusKm)) return null;
      return validated(judge(idea.parse(value), place, context), place);
    });
  };
}
