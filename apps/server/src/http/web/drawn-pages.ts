import type { FirstView } from '@reisspel/contract/first-views';
import type { TripId } from '@reisspel/contract/ids';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import type { Drawing, DrawPage, FirstAnswers } from '@reisspel/contract/operate/drawing';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { rememberNewest } from '../../platform/forget-oldest.ts';
import { withTimeout } from '../../platform/timing.ts';

/** Milliseconds that a drawn page is served. Until the app starts, its times may be this old. */
const FRESH_MS = 60_000;
/** Milliseconds that visitors get an outdated page. The live stream then brings the changes. */
const OUTDATED_MS = 2_000;
/** Milliseconds that a reader waits for a drawn page. After that, the app draws it. */
const PATIENCE_MS = 1_000;
/**
 * Pages in memory: of two trips the eight pages and the invitations of eight teams, in each
 * language. A page takes 20 to 200 KB.
 */
const KEPT = 32 * LANGUAGES.length;

/** The first answers for a page, and who may share them. */
export interface FirstAnswersSource {
  tripId: TripId;
  /** The game's revision if all visitors see this page; null if it is for one session only. */
  sharedAt: number | null;
  read(): Promise<{ answers: FirstAnswers; timeZone: string }>;
}

export interface PageAddress {
  /** Empty for the default trip, "/r/<slug>" for another. */
  base: string;
  view: FirstView;
  /** "?team=<id>" for an invitation, else empty. */
  search: string;
  language: Language;
}

/** Resolves to null if the caller may not see the page, or if the invited team is unknown. */
export type FindFirstAnswers = (
  c: Context,
  address: Pick<PageAddress, 'view' | 'search'>,
) => Promise<FirstAnswersSource | null>;

export interface DrawnPage extends Drawing {
  /** Time of the drawing, in epoch milliseconds. */
  at: number;
  timeZone: string;
  answers: FirstAnswers;
}

interface FilledPage {
  html: string;
  /** False for a page that is for one session only. */
  isShared: boolean;
}

interface KeptPage {
  revision: number;
  since: number;
  /** Null when the drawing failed. The next attempt is after `FRESH_MS`. */
  filled: Promise<FilledPage | null>;
}

interface DrawnPagesDeps {
  clock: Clock;
  findFirstAnswers: FindFirstAnswers;
  draw: DrawPage;
  /** Puts a drawing into the built page. */
  fill: (address: PageAddress, page: DrawnPage) => string;
  onError: (error: unknown) => void;
}

/** Draws pages from the API's answers to their readers (docs/decisions/0024). */
export function createDrawnPages({ clock, findFirstAnswers, draw, fill, onError }: DrawnPagesDeps) {
  const kept = new Map<string, KeptPage>();

  async function drawNow(
    address: PageAddress,
    { sharedAt, read }: FirstAnswersSource,
  ): Promise<FilledPage | null> {
    try {
      const at = clock.now();
      const { answers, timeZone } = await read();
      const drawing = await draw({ ...address, at, timeZone }, answers);
      const html = fill(address, { ...drawing, at, timeZone, answers });
      return { html, isShared: sharedAt !== null };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  function sharedPage(
    address: PageAddress,
    first: FirstAnswersSource,
    revision: number,
  ): Promise<FilledPage | null> {
    const name = [first.tripId, ...Object.values(address)].join(' ');
    const last = kept.get(name);
    const since = clock.now();
    if (last !== undefined) {
      const age = Math.abs(since - last.since);
      if (age < (last.revision === revision ? FRESH_MS : OUTDATED_MS)) return last.filled;
    }
    const filled = drawNow(address, first);
    rememberNewest(kept, name, { revision, since, filled }, KEPT);
    return filled;
  }

  async function pageFor(c: Context, address: PageAddress): Promise<FilledPage | null> {
    const first = await findFirstAnswers(c, address);
    if (first === null) return null;
    return first.sharedAt === null ? drawNow(address, first) : sharedPage(address, first, first.sharedAt);
  }

  return {
    /** Resolves to null when the page is not available in time. Never rejects. */
    pageOf(c: Context, address: PageAddress): Promise<FilledPage | null> {
      const page = pageFor(c, address).catch((error: unknown) => {
        onError(error);
        return null;
      });
      return withTimeout(page, PATIENCE_MS, null);
    },
  };
}

export type DrawnPages = ReturnType<typeof createDrawnPages>;
