import { z } from 'zod';

/**
 * The schemas of a model's answers. They hold the right answer apart from the wrong ones, instead
 * of a mark per option, so that exactly one is right.
 */

export const RawPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type RawPlace = z.infer<typeof RawPlace>;

const outline = { title: z.string(), description: z.string() };
export const OutlineIdea = z.object(outline);
export const TourOutlineIdea = z.object({ ...outline, centre: RawPlace });
