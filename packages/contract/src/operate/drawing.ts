import { z } from 'zod';

/** The program that renders a page (docs/decisions/0024) writes this to the server. */
export const Drawing = z.object({
  /** HTML for the head: the title and the preload links. */
  head: z.string(),
  body: z.string(),
  /** Shown when the app loads slowly or not at all. */
  notice: z.string(),
  /** Lets the app tell whether the rendered data is still current. */
  from: z.string(),
});
export type Drawing = z.infer<typeof Drawing>;

/** The program's input: the server's answers to the first requests, whose types it cannot know. */
export type DrawingAnswers<Session, Trip, Play> =
  | { session: Session; trip: Trip }
  | { session: Session; play: Play };
