/** How the server asks the web app's code to draw a page (docs/decisions/0024). */
import type { FirstView } from '../first-views.ts';
import type { Language } from '../language.ts';
import type { LiveEvent } from '../live.ts';
import type { SessionInfo } from '../session.ts';
import type { Trip } from '../trip/trip.ts';

/** What a live stream begins with. */
export type LiveSnapshot = Extract<LiveEvent, { type: 'snapshot' }>;

/** What a page shows first. The page contains these answers too, for the app that takes it over. */
export type FirstAnswers = { session: SessionInfo } & ({ trip: Trip } | { play: LiveSnapshot });

export interface DrawingRequest {
  /** Empty for the default trip, "/r/<slug>" for another. */
  base: string;
  view: FirstView;
  language: Language;
  /** Time of the drawing, in epoch milliseconds. */
  at: number;
  /** A guess, because the time zone of the reader is unknown: that of the trip. */
  timeZone: string;
}

export interface Drawing {
  head: string;
  body: string;
  /** Shown when the app loads slowly. Stands after the app's root element. */
  notice: string;
}

/** Throws if any part of the page cannot be drawn. */
export type DrawPage = (request: DrawingRequest, answers: FirstAnswers) => Promise<Drawing>;
