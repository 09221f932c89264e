/**
 * Measures a first visit and two return visits in a new Chromium. `bench/live/visits.ts` starts
 * this program for each round, sends it a `VisitRun` and receives its `VisitFigures`.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { waitForTakeOver } from '../drawn-page.ts';
import { measureInBrowser } from './measuring-browser.ts';
import type { VisitFigures, VisitRun } from './visit-run.ts';

/** Lighthouse's mobile settings: four times slower, 150 ms, 1.6 and 0.75 megabits a second. */
const CPU_SLOWDOWN = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Milliseconds until a page has loaded what it loads when it is idle. */
const SETTLE_MS = 4_000;
const BYTES_PER_KB = 1_024;

interface Shown {
  lcp: number;
  blocked: number;
  shift: number;
}

/** Collects from the start of each page, because the browser keeps only some of these events. */
async function observe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown = { lcp: 0, blocked: 0, shift: 0 };
    Object.assign(globalThis, { benchShown: shown });
    const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry);
      }).observe({ type, buffered: true });
    on('largest-contentful-paint', ({ startTime }) => {
      shown.lcp = startTime;
    });
    on('longtask', ({ duration }) => {
      shown.blocked += duration - 50;
    });
    on('layout-shift', ({ value = 0 }) => {
      shown.shift += value;
    });
  });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

function shownOn(page: Page): Promise<Shown> {
  return page.evaluate<Shown>('globalThis.benchShown');
}

/** Returns the compressed kilobytes and the number of the build's files of this kind so far. */
async function loaded(page: Page, ending: string): Promise<{ kb: number; files: number }> {
  const sizes = await page.evaluate((end) => {
    const files = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource')) {
      const { pathname } = new URL(entry.name);
      if (pathname.startsWith('/assets/') && pathname.endsWith(end))
        files.set(pathname, entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0);
    }
    return [...files.values()];
  }, ending);
  return { kb: sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_KB, files: sizes.length };
}

async function firstVisit(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url);
  await waitForTakeOver(page);
  const [scripts, styles] = [await loaded(page, '.js'), await loaded(page, '.css')];
  await page.waitForTimeout(SETTLE_MS);
  const shown = await shownOn(page);
  await page.close();
  return { ...shown, scripts, styles };
}

/** Returns the LCP in milliseconds. */
async function visitAgain(context: BrowserContext, url: string, isSlow: boolean): Promise<number> {
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  await page.goto(url);
  await page.waitForTimeout(SETTLE_MS);
  const { lcp } = await shownOn(page);
  await page.close();
  return lcp;
}

async function measure(browser: Browser, { url, cookie }: VisitRun): Promise<VisitFigures> {
  const context = await browser.newContext(PHONE);
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie !== null) await context.addCookies([{ name, value, url }]);
  await observe(context);
  const first = await firstVisit(context, url);
  const returnLcp = await visitAgain(context, url, false);
  const slowReturnLcp = await visitAgain(context, url, true);
  return {
    scriptKb: first.scripts.kb,
    scripts: first.scripts.files,
    styleKb: first.styles.kb,
    firstLcp: first.lcp,
    blocked: first.blocked,
    shift: first.shift,
    returnLcp,
    slowReturnLcp,
  };
}

await measureInBrowser(measure);
