/**
 * Measures the memory and the frames of the gallery during scrolling, on a slowed CPU.
 * `bench/gallery.ts` starts this program with the address of a server and a session cookie.
 */
import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_HINT, findQuickChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';
import { describeFrames, describeTraced, recordFrames, traceFrames } from './frames.ts';
import { describeMemory, describePeak, rendererOf } from './renderer-memory.ts';

/** Factor by which the CPU is slowed down. */
const CPU_SLOWDOWN = 4;
/** CSS pixels a second, as when somebody looks for a photo far down. */
const SCROLL_SPEED = 2_500;
/** Milliseconds until the page is idle. */
const SETTLE_MS = 2_000;

const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: 'laptop', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Scrolls the whole page as a mouse wheel does, by the compositor. Resolves at the end. */
async function scroll(devtools: CDPSession, page: Page, towards: 'down' | 'up'): Promise<void> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: towards === 'down' ? -distance : distance,
    speed: SCROLL_SPEED,
    preventFling: true,
    // A synthetic touch would stop at the edge of the screen.
    gestureSourceType: 'mouse',
  });
}

async function framesOf(page: Page, work: () => Promise<unknown>): Promise<string> {
  const stop = await recordFrames(page);
  await work();
  return describeFrames(await stop());
}

/** Prints the memory of an empty page and of a page without photos, for comparison. */
async function printBaseline(browser: Browser, page: Page, devtools: CDPSession, origin: string) {
  for (const [name, address] of [
    ['empty page', 'about:blank'],
    ['front page', origin],
  ] as const) {
    await page.goto(address);
    await page.waitForTimeout(SETTLE_MS);
    const pid = await rendererOf(browser, page);
    print(`  ${name}     ${await describeMemory(pid, page, devtools)}`);
  }
}

async function measure(browser: Browser, origin: string, cookie: string, screen: (typeof SCREENS)[number]) {
  const { name, ...device } = screen;
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const [cookieName = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name: cookieName, value, url: origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const { width, height } = device.viewport;
  print(
    `\n${name} ${width}x${height}, CPU ${CPU_SLOWDOWN} times slower; others keep ${loadavg()[0]?.toFixed(1)} processors busy`,
  );
  await printBaseline(browser, page, devtools, origin);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const begun = performance.now();
  await page.goto(`${origin}/gallery`);
  await page.locator('main img').first().waitFor();
  print(`  first photo    ${(performance.now() - begun).toFixed(0)} ms`);
  await page.waitForTimeout(SETTLE_MS);
  const pid = await rendererOf(browser, page);
  print(`  at the top     ${await describeMemory(pid, page, devtools)}`);
  // The frames of an idle page show how fast this machine can be.
  print(`  left alone     ${await framesOf(page, () => page.waitForTimeout(SETTLE_MS))}`);
  let frames = '';
  const peak = await describePeak(pid, async () => {
    frames = await framesOf(page, () => scroll(devtools, page, 'down'));
  });
  print(`  down           ${frames}`);
  print(`  at most        ${peak}`);
  print(`  then           ${await describeMemory(pid, page, devtools)}`);
  // Garbage that the browser has not collected yet is not the gallery's memory.
  await devtools.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(SETTLE_MS);
  print(`  collected      ${await describeMemory(pid, page, devtools)}`);
  await devtools.send('Memory.simulatePressureNotification', { level: 'critical' });
  await page.waitForTimeout(SETTLE_MS);
  print(`  memory short   ${await describeMemory(pid, page, devtools)}`);
  // The trace comes last, because it needs memory itself.
  const traced = await traceFrames(browser, page, () => scroll(devtools, page, 'up'));
  print(`  up, traced     ${describeTraced(traced)}`);
  await context.close();
}

const [origin = '', cookie = ''] = process.argv.slice(2);
const executablePath = findQuickChromium();
if (executablePath === null) throw new Error(CHROMIUM_HINT);
for (const screen of SCREENS) {
  // A new browser for each screen, so that one run does not change the memory of the next.
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  await measure(browser, origin, cookie, screen);
  await browser.close();
}
