import { z } from 'zod';

/** The program that renders a page (docs/decisions/0024) writes this to the server. */
export const Drawing = z.object({
  head: z.string(),
  body: z.string(),
  notice: z.string(),
  from: z.string(),
});
export type Drawing = z.infer<typeof Drawing>;

export type DrawingAnswers<Session, Trip, Play> =
  | { session: Session; trip: Trip }
  | { session: Session; play: Play };
