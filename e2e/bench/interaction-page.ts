/**
 * Measures one page in Chromium on a slowed CPU. `bench/live/interaction.ts` starts this program
 * for each round and sends it a `PageRun`. The program sends `ready` when the scores may begin to
 * change, and its `PageFigures` at the end.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { traceMainThread } from './frames.ts';
import { measureInBrowser } from './measuring-browser.ts';
import type { PageFigures, PageRun } from './page-run.ts';

/** Factor by which the CPU is slowed down. */
const CPU_SLOWDOWN = 4;
/** Milliseconds until a page has loaded what it loads when it is idle. */
const SETTLE_MS = 3_000;
/** Milliseconds in which somebody only looks at the page. */
const LOOK_MS = 4_000;
/** How often each button is tapped. */
const TAPS = 5;
/** Milliseconds between two taps. */
const BETWEEN_TAPS_MS = 400;
/** The shortest event that Chromium reports, in milliseconds. */
const SHORTEST_EVENT_MS = 16;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

async function openPage(context: BrowserContext, { url, cookie, html, ready }: PageRun): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  if (html !== null)
    await page.route(
      ({ href }) => href === url,
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
    );
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function tapAll(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
}

/** Starts to observe; the returned function gives the milliseconds of the slowest interaction. */
async function observeInteractions(page: Page): Promise<() => Promise<number>> {
  const slowest = await page.evaluateHandle((durationThreshold) => {
    const found = { ms: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration);
    });
    const options = { type: 'event', durationThreshold };
    observer.observe(options);
    return found;
  }, SHORTEST_EVENT_MS);
  return () => slowest.evaluate(({ ms }) => ms);
}

async function measure(browser: Browser, run: PageRun): Promise<PageFigures> {
  const context = await browser.newContext({ ...(run.isPhone ? PHONE : LAPTOP), serviceWorkers: 'block' });
  const page = await openPage(context, run);
  // What loads at the first tap is not measured.
  await tapAll(page, run.taps);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const slowest = await observeInteractions(page);
  process.send?.('ready');
  const { busy } = await traceMainThread(browser, page, () => page.waitForTimeout(LOOK_MS));
  const { longestTask } = await traceMainThread(browser, page, async () => {
    for (let n = 0; n < TAPS; n += 1) await tapAll(page, run.taps);
  });
  const figures = { interaction: await slowest(), longestTask, busy };
  await context.close();
  return figures;
}

await measureInBrowser(measure);
