/** How the server asks the web app's code to render a page (docs/decisions/0024). */
import type { FirstView } from '../first-views.ts';
import type { Language } from '../language.ts';
import type { LiveEvent } from '../live.ts';
import type { SessionInfo } from '../session.ts';
import type { Trip } from '../trip/trip.ts';

/** The first event of a live stream. */
export type LiveSnapshot = Extract<LiveEvent, { type: 'snapshot' }>;

/** The data that a page shows first. The page also contains it, so that the app can hydrate. */
export type FirstAnswers = { session: SessionInfo } & ({ trip: Trip } | { play: LiveSnapshot });

export interface DrawingRequest {
  /** Empty for the default trip, "/r/<slug>" for another. */
  base: string;
  view: FirstView;
  /** The query of an invitation to a team, "?team=<id>"; empty for all other addresses. */
  search: string;
  language: Language;
  /** When the server renders the page, in epoch milliseconds. */
  at: number;
  /** The time zone of the trip, because the reader's zone is unknown. */
  timeZone: string;
}

export interface Drawing {
  head: string;
  body: string;
  /** A notice for when the app loads slowly. The page has it after the app's root element. */
  notice: string;
}

/** Throws if any part of the page cannot be rendered. */
export type DrawPage = (request: DrawingRequest, answers: FirstAnswers) => Promise<Drawing>;
