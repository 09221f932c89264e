import { z } from 'zod';

/**
 * What a model is asked to answer with. It says no more than it must know: a right answer and wrong ones rather than
 * options with a mark each, so that one is right by the shape alone.
 */

export const RawPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type RawPlace = z.infer<typeof RawPlace>;

const outline = { title: z.string(), description: z.string() };
export const OutlineIdea = z.object(outline);
export const TourOutlineIdea = z.object({ ...outline, centre: RawPlace });
