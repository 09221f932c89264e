import { FIRST_VIEWS, type FirstView } from '@reisspel/contract/first-views';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import type { Drawing, DrawingAnswers } from '@reisspel/contract/operate/drawing';
import { TimeZone } from '@reisspel/contract/time';
import { z } from 'zod';
import { createAdmission } from '../../platform/admission.ts';
import type { Clock } from '../../platform/clock.ts';
import { rememberNewest } from '../../platform/forget-oldest.ts';
import type { DrawPage } from '../../platform/page-drawer.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { withTimeout } from '../../platform/timing.ts';

/** Milliseconds that a drawn page is served: until the app starts, its clock may be as late. */
const FRESH_MS = 60_000;
/** Milliseconds between two drawings of a changed page: each takes some 120 ms of CPU. */
const PAUSE_MS = 2_000;
/** Milliseconds that a visitor waits for a drawn page; then the app draws it. */
const PATIENCE_MS = 1_000;
/** Pages in memory: the eight pages of two trips, in each language. A page takes 20 to 200 KB. */
const KEPT = 16 * LANGUAGES.length;
/** Concurrent drawings: the other core is for the game. */
const AT_ONCE = 1;
/** Pages that may wait to be drawn: one more would take too long. */
const WAITING = 8;

export type AskAsVisitor = (address: string) => Promise<unknown>;

const TripAnswer = z.looseObject({ timeZone: TimeZone });

interface PageData {
  timeZone: string;
  answers: DrawingAnswers<unknown, unknown, unknown>;
}

function nameOf({ base, view, language }: VisitorsPage): string {
  return `${language} ${base}${view}`;
}

/** Null when a visitor may not see the page. */
async function dataFor({ base, view }: VisitorsPage, ask: AskAsVisitor): Promise<PageData | null> {
  const isPlay = FIRST_VIEWS[view] === 'play';
  const [session, trip, play] = await Promise.all([
    ask(`${base}/api/session`),
    ask(`${base}/api/trip`),
    isPlay ? ask(`${base}/api/live/state`) : undefined,
  ]);
  const { success, data } = TripAnswer.safeParse(trip);
  if (!success || session === null || play === null) return null;
  return { timeZone: data.timeZone, answers: isPlay ? { session, play } : { session, trip } };
}

/** A digest of all that a page shows, so that a change is noticed. */
function digestOf({ timeZone, answers }: PageData): string {
  const text = JSON.stringify([timeZone, answers], (key, value) => (key === 'serverTime' ? null : value));
  return sha256(text, 'base64url');
}

export interface VisitorsPage {
  /** Empty for the default trip, "/r/<slug>" for another. */
  base: string;
  view: FirstView;
  language: Language;
}

export interface DrawnPage extends Drawing {
  at: number;
  /** The trip's time zone, because the reader's is unknown. */
  timeZone: string;
}

interface KeptPage {
  digest: string;
  since: number;
  /** Null when the drawing failed; tried again after `FRESH_MS`. */
  drawn: Promise<DrawnPage | null>;
}

interface DrawnPagesDeps {
  clock: Clock;
  ask: AskAsVisitor;
  draw: DrawPage;
  onError: (error: unknown) => void;
}

/** Draws pages from what the API answers a visitor, so they show no more than that (0024). */
export function createDrawnPages({ clock, ask, draw, onError }: DrawnPagesDeps) {
  const kept = new Map<string, KeptPage>();
  const admission = createAdmission({ atOnce: AT_ONCE, waiting: WAITING });

  async function drawNow(
    { base, view, language }: VisitorsPage,
    { timeZone, answers }: PageData,
  ): Promise<DrawnPage | null> {
    const at = clock.now();
    const page = { address: `${base}${view}`, language, at, timeZone, answers };
    try {
      const drawing = await admission.run(() => draw(page));
      // The queue was full: the next visitor may try again.
      if (drawing === null) kept.delete(nameOf({ base, view, language }));
      return drawing && { ...drawing, at, timeZone };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  async function freshPage(page: VisitorsPage): Promise<DrawnPage | null> {
    const data = await dataFor(page, ask);
    if (data === null) return null;
    const name = nameOf(page);
    const digest = digestOf(data);
    const last = kept.get(name);
    const age = last === undefined ? FRESH_MS : Math.abs(clock.now() - last.since);
    if (last !== undefined && last.digest === digest && age < FRESH_MS) return last.drawn;
    // A page that changes often is not drawn at each change.
    if (age < PAUSE_MS) return null;
    const drawn = drawNow(page, data);
    rememberNewest(kept, name, { digest, since: clock.now(), drawn }, KEPT);
    return drawn;
  }

  return {
    /** Null when the page is not available in time. Never rejects. */
    pageOf(page: VisitorsPage): Promise<DrawnPage | null> {
      const fresh = freshPage(page).catch((error: unknown) => {
        onError(error);
        return null;
      });
      return withTimeout(fresh, PATIENCE_MS, null);
    },
  };
}

export type DrawnPages = ReturnType<typeof createDrawnPages>;
