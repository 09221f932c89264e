import type { Drawing, DrawingAnswers } from '@reisspel/contract/drawing';
import { FIRST_VIEWS, type FirstView } from '@reisspel/contract/first-views';
import type { Language } from '@reisspel/contract/language';
import { TimeZone } from '@reisspel/contract/time';
import { z } from 'zod';
import { createAdmission } from '../platform/admission.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/digest.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import type { DrawPage } from '../platform/page-drawer.ts';
import { within } from '../platform/within.ts';

/** Milliseconds that a drawn page is given out: the clock on it may be so slow until the app takes it over. */
const FRESH_MS = 60_000;
/** Milliseconds between two drawings of a page that has changed: a drawing takes some 120 of a processor. */
const PAUSE_MS = 2_000;
/** Milliseconds that a visitor waits for a drawn page, its answers included; without it they are as well off as before there were any. */
const PATIENCE_MS = 1_000;
/** Pages kept: the eight of a trip in three languages, twice. Each is some 20 KB, of a long trip 200. */
const KEPT = 48;
/** Drawn at once: the other core is the game's. */
const AT_ONCE = 1;
/** Pages that wait to be drawn: more are not worth waiting for. */
const WAITING = 8;

/** Asks this server what a browser without a session would; null where that is refused. */
export type AskAsVisitor = (address: string) => Promise<unknown>;

/** A trip as the API answers it, of which only this is looked at here. */
const TripAnswer = z.looseObject({ timeZone: TimeZone });

/** What a page is drawn from. */
interface Asked {
  timeZone: string;
  answers: DrawingAnswers<unknown, unknown, unknown>;
}

function nameOf({ base, view, language }: VisitorsPage): string {
  return `${language} ${base}${view}`;
}

/** Null for a trip that is not open to everybody, or that there is none. */
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

/** Tells whether two drawings would be the same. */
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

/** A page as it was drawn. */
export interface DrawnPage extends Drawing {
  /** When: epoch milliseconds by this server's clock. */
  at: number;
  /** What it took for the reader's zone: the trip's own. */
  timeZone: string;
}

interface KeptPage {
  /** What `sourceOf` makes of what it was drawn from. */
  source: string;
  /** Epoch milliseconds. */
  since: number;
  /** Null when it could not be drawn: tried again once it is no longer fresh. */
  drawn: Promise<DrawnPage | null>;
}

export interface DrawnPages {
  /** The page for somebody without a session; null where there is none, or not soon enough. Never rejects: the app draws by itself. */
  pageOf(page: VisitorsPage): Promise<DrawnPage | null>;
}

interface DrawnPagesDeps {
  clock: Clock;
  ask: AskAsVisitor;
  draw: DrawPage;
  onError: (error: unknown) => void;
}

/**
 * The page of who has no session, with its words in it (docs/decisions/0024). It is drawn from what a browser would
 * be answered at this very moment, so it holds nothing that a visitor may not see, or may not see any more.
 */
export function createDrawnPages({ clock, ask, draw, onError }: DrawnPagesDeps): DrawnPages {
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
      // Too many wait: that says nothing of the next visit.
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
    // What changes all the time is not worth drawing each time.
    if (age < PAUSE_MS) return null;
    const drawn = drawNow(page, asked);
    rememberNewest(kept, name, { source, since: clock.now(), drawn }, KEPT);
    return drawn;
  }

  return {
    pageOf(page) {
      const fresh = freshPage(page).catch((error: unknown) => {
        onError(error);
        return null;
      });
      return within(fresh, PATIENCE_MS, null);
    },
  };
}
