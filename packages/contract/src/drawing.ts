import { z } from 'zod';

/** What the program that draws a page (docs/decisions/0024) writes to the server. */
export const Drawing = z.object({
  /** Its title, and what it wants fetched soon. */
  head: z.string(),
  body: z.string(),
  /** Beside it, hidden: what the page says if the app does not come. */
  notice: z.string(),
  /** Names what it was drawn from, for the app to tell whether that is still so. */
  from: z.string(),
});
export type Drawing = z.infer<typeof Drawing>;

/**
 * What that program is given: the server's answers to the questions that such a page puts first, and nothing else, as the app can
 * only take over what it would draw itself. The server does not read them: to it they are unknown.
 */
export type DrawingAnswers<Session, Trip, Play> =
  | { session: Session; trip: Trip }
  | { session: Session; play: Play };
