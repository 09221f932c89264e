import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Drawing, type DrawingAnswers } from '@reisspel/contract/drawing';
import type { Language } from '@reisspel/contract/language';
import { letGameGoFirst } from './lower-priority.ts';

/** Megabytes: a page takes some 30. */
const HEAP = '--max-old-space-size=128';

const run = promisify(execFile);

/** Milliseconds after which a page that is not drawn is given up: a slow machine under load takes one second. */
const DRAWING_MS = 10_000;
/** Bytes of a drawn page: the longest trips make some 200 KB. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export interface PageToDraw {
  /** As in the browser: "/r/zomer/vlucht". */
  address: string;
  language: Language;
  /** Epoch milliseconds of the clock on it. */
  at: number;
  /** What it takes for the reader's, as nobody can tell. */
  timeZone: string;
  answers: DrawingAnswers<unknown, unknown, unknown>;
}

/** Draws a page as a browser would, or rejects. */
export type DrawPage = (page: PageToDraw) => Promise<Drawing>;

/**
 * Draws pages with the web app's own program (docs/decisions/0024), in a process each: so the app keeps its state in modules as in
 * a browser, no page knows anything of another, and the game's own process does not wait meanwhile.
 */
export function createPageDrawer(program: string): DrawPage {
  return async ({ address, language, at, timeZone, answers }) => {
    const running = run(process.execPath, [HEAP, program, address, language, String(at)], {
      // Nothing of ours: it needs no secret.
      env: { TZ: timeZone, NODE_ENV: 'production' },
      timeout: DRAWING_MS,
      maxBuffer: MAX_PAGE_BYTES,
    });
    const { child } = running;
    // One that has ended tells why by itself.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(answers));
    letGameGoFirst(child);
    return Drawing.parse(JSON.parse((await running).stdout));
  };
}
