import { z } from 'zod';

/** The page that a separate program renders for the server (docs/decisions/0024). */
export const Drawing = z.object({
  head: z.string(),
  body: z.string(),
  notice: z.string(),
  from: z.string(),
});
export type Drawing = z.infer<typeof Drawing>;

/** The API answers from which a page is rendered: those of its first view. */
export type DrawingAnswers<Session, Trip, Play> =
  | { session: Session; trip: Trip }
  | { session: Session; play: Play };
