import { z } from 'zod';

/** The program that renders a page (docs/decisions/0024) writes this to the server. */
export const Drawing = z.object({
  /** HTML for the head: the title and the preload links. */
  head: z.string(),
  body: z.string(),
  /** Hidden HTML that the page shows when the app does not load. */
  notice: z.string(),
  /** Identifies the rendered data, so that the app can tell whether it is still current. */
  from: z.string(),
});
export type Drawing = z.infer<typeof Drawing>;

/**
 * The input of that program: only the server's answers to the first requests of such a page, as the
 * app can only take over what it would render itself. The server does not read them: their types
 * are unknown to it.
 */
export type DrawingAnswers<Session, Trip, Play> =
  | { session: Session; trip: Trip }
  | { session: Session; play: Play };
