import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '@reisspel/contract/language';
import { Drawing, type DrawingAnswers } from '@reisspel/contract/operate/drawing';
import { lowerPriority } from './process.ts';

/** Limit of the heap in megabytes: a page takes some 30. */
const HEAP_LIMIT = '--max-old-space-size=128';

const run = promisify(execFile);

/** Milliseconds before a drawing is given up: a slow machine under load takes one second. */
const DRAWING_MS = 10_000;
/** Bytes of a drawn page: the longest trips make some 200 KB. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export interface PageToDraw {
  address: string;
  language: Language;
  /** Time of the drawing, in epoch milliseconds. */
  at: number;
  /** A guess: the time zone of the reader is unknown. */
  timeZone: string;
  answers: DrawingAnswers<unknown, unknown, unknown>;
}

export type DrawPage = (page: PageToDraw) => Promise<Drawing>;

/**
 * Draws each page in a new process (docs/decisions/0024): the app keeps state in modules, which two
 * pages in one process would share. Rejects when `program` fails or takes too long.
 */
export function createPageDrawer(program: string): DrawPage {
  return async ({ address, language, at, timeZone, answers }) => {
    const running = run(process.execPath, [HEAP_LIMIT, program, address, language, String(at)], {
      // None of the server's environment: rendering needs no secrets.
      env: { TZ: timeZone, NODE_ENV: 'production' },
      timeout: DRAWING_MS,
      maxBuffer: MAX_PAGE_BYTES,
    });
    const { child } = running;
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(answers));
    lowerPriority(child);
    return Drawing.parse(JSON.parse((await running).stdout));
  };
}
