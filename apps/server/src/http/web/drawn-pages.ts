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
import { within } from '../../platform/timing.ts';

/** Milliseconds that a drawn page is served: its clock may lag so far until the app takes over. */
const FRESH_MS = 60_000;
/** Milliseconds between two drawings of a changed page: one takes some 120 ms of a processor. */
const PAUSE_MS = 2_000;
/** Milliseconds that a visitor waits for a drawn page; after that the app draws it. */
const PATIENCE_MS = 1_000;
/** The eight of a trip in each language, twice. Each takes 20 KB, of a long trip 200 KB. */
const KEPT = 16 * LANGUAGES.length;
/** Concurrent drawings: the other core is the game's. */
const AT_ONCE = 1;
/** Pages that wait to be drawn: the next visitor would wait too long. */
const WAITING = 8;

export type AskAsVisitor = (address: string) => Promise<unknown>;

const TripAnswer = z.looseObject({ timeZone: TimeZone });

interface Asked {
  timeZone: string;
  answers: DrawingAnswers<unknown, unknown, unknown>;
}

function nameOf({ base, view, language }: VisitorsPage): string {
  return `${language} ${base}${view}`;
}

async function askFor({ base, view }: VisitorsPage, ask: AskAsVisitor): Promise<Asked | null> {
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

function sourceOf({ timeZone, answers }: Asked): string {
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
  /** The trip's time zone, which stands in for the reader's. */
  timeZone: string;
}

interface KeptPage {
  source: string;
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

/** Draws what the API answers a visitor (docs/decisions/0024), so it hides as much. */
export function createDrawnPages({ clock, ask, draw, onError }: DrawnPagesDeps) {
  const kept = new Map<string, KeptPage>();
  const admission = createAdmission({ atOnce: AT_ONCE, waiting: WAITING });

  async function drawNow(
    { base, view, language }: VisitorsPage,
    { timeZone, answers }: Asked,
  ): Promise<DrawnPage | null> {
    const at = clock.now();
    const page = { address: `${base}${view}`, language, at, timeZone, answers };
    try {
      const drawing = await admission.run(() => draw(page));
      // The queue was full, so nothing is cached.
      if (drawing === null) kept.delete(nameOf({ base, view, language }));
      return drawing && { ...drawing, at, timeZone };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  async function freshPage(page: VisitorsPage): Promise<DrawnPage | null> {
    const asked = await askFor(page, ask);
    if (asked === null) return null;
    const name = nameOf(page);
    const source = sourceOf(asked);
    const last = kept.get(name);
    const age = last === undefined ? FRESH_MS : Math.abs(clock.now() - last.since);
    if (last !== undefined && last.source === source && age < FRESH_MS) return last.drawn;
    // A page that changes all the time is not drawn each time.
    if (age < PAUSE_MS) return null;
    const drawn = drawNow(page, asked);
    rememberNewest(kept, name, { source, since: clock.now(), drawn }, KEPT);
    return drawn;
  }

  return {
    /** null when the page is not available in time. Never rejects. */
    pageOf(page: VisitorsPage): Promise<DrawnPage | null> {
      const fresh = freshPage(page).catch((error: unknown) => {
        onError(error);
        return null;
      });
      return within(fresh, PATIENCE_MS, null);
    },
  };
}

export type DrawnPages = ReturnType<typeof createDrawnPages>;
