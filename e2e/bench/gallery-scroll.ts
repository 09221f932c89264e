/** Scrolls the gallery to its end and back, slowed down; see `bench/gallery.ts`, which starts it with a server and a cookie. */
import { readFile } from 'node:fs/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_HINT, findChromium } from '../../scripts/machine/chromium.ts';
import { BROWSER_ARGS } from '../fixtures/browser-args.ts';

const CPU_SLOWED = 4;
const MEGABYTE = 1024 ** 2;
/** Milliseconds of a frame at 60 a second, and with room for a clock that is not exact: longer means that one was left out. */
const FRAME_MS = 1_000 / 60;
const DROPPED_MS = FRAME_MS * 1.5;
const GOAL_MEGABYTES = 150;
/** CSS pixels a second: a thumb that looks for something far down. */
const SCROLL_SPEED = 2_500;
const MEMORY_LOOK_MS = 500;
/** Milliseconds in which the page comes to rest. */
const SETTLE_MS = 2_000;

const SCREENS = [
  {
    name: 'phone',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  {
    name: 'laptop',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  },
] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** What the renderer of the page has for itself alone, and its part of what it shares, in bytes; null where /proc says nothing. */
async function memoryOf(pid: number): Promise<{ own: number; proportional: number } | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => null);
  if (rollup === null) return null;
  const bytes = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  return { own: bytes('Private_Clean') + bytes('Private_Dirty'), proportional: bytes('Pss') };
}

/** The process that draws the page: of all renderers, the one that has worked most. */
async function rendererOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.toSorted((a, b) => b.cpuTime - a.cpuTime)[0]?.id ?? 0;
}

/** Begins to write down how long each frame takes; the function it resolves to ends it and gives them, in milliseconds. */
async function recordFrames(page: Page): Promise<() => Promise<number[]>> {
  const recorder = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let last: number | null = null;
    let isOn = true;
    const next = (now: number) => {
      if (last !== null) frames.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const stop = () => {
      isOn = false;
      return frames;
    };
    return { stop };
  });
  return () => recorder.evaluate(({ stop }) => stop());
}

/** As a finger or a wheel scrolls: the compositor moves the page, and asks the page to keep up. Resolves at the end. */
async function scroll(
  devtools: CDPSession,
  page: Page,
  towards: 'down' | 'up',
  isTouch: boolean,
): Promise<void> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: towards === 'down' ? -distance : distance,
    speed: SCROLL_SPEED,
    preventFling: true,
    gestureSourceType: isTouch ? 'touch' : 'mouse',
  });
}

function describeFrames(frames: readonly number[]): string {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const dropped = frames.reduce(
    (sum, frame) => sum + (frame > DROPPED_MS ? Math.round(frame / FRAME_MS) - 1 : 0),
    0,
  );
  const share = ((100 * dropped) / (frames.length + dropped)).toFixed(1);
  const perSecond = ((1_000 * frames.length) / total).toFixed(1);
  return `${frames.length} frames, ${perSecond} a second; p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, worst ${sorted.at(-1)?.toFixed(0)}; ${share} % dropped`;
}

async function describeMemory(pid: number, page: Page, devtools: CDPSession): Promise<string> {
  const memory = await memoryOf(pid);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  const images = await page.locator('main img').count();
  const process =
    memory === null
      ? 'unknown here'
      : `${(memory.own / MEGABYTE).toFixed(0)} MB its own, ${(memory.proportional / MEGABYTE).toFixed(0)} MB with its part of what is shared`;
  return `process ${process}; JavaScript ${(metric('JSHeapUsedSize') / MEGABYTE).toFixed(1)} MB, ${metric('Nodes')} nodes, ${images} images`;
}

async function measure(browser: Browser, origin: string, cookie: string, screen: (typeof SCREENS)[number]) {
  const { name, ...device } = screen;
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const [cookieName = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name: cookieName, value, url: origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${origin}/scoreboard`);
  await page.getByRole('row').last().waitFor();
  const pid = await rendererOf(browser);
  print(`\n${name} ${device.viewport.width}x${device.viewport.height}, CPU ${CPU_SLOWED} times slower`);
  print(`  another page   ${await describeMemory(pid, page, devtools)}`);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  const begun = performance.now();
  await page.goto(`${origin}/gallery`);
  await page.locator('main img').first().waitFor();
  print(`  first photo    ${(performance.now() - begun).toFixed(0)} ms`);
  await page.waitForTimeout(SETTLE_MS);
  const ofPage = await rendererOf(browser);
  print(`  at the top     ${await describeMemory(ofPage, page, devtools)}`);
  let most = 0;
  const looking = setInterval(async () => {
    most = Math.max(most, (await memoryOf(ofPage))?.proportional ?? 0);
  }, MEMORY_LOOK_MS);
  for (const towards of ['down', 'up'] as const) {
    const stop = await recordFrames(page);
    await scroll(devtools, page, towards, device.hasTouch);
    print(`  ${towards.padEnd(15)}${describeFrames(await stop())}`);
    print(`  then           ${await describeMemory(ofPage, page, devtools)}`);
  }
  clearInterval(looking);
  await page.waitForTimeout(SETTLE_MS);
  print(`  at rest        ${await describeMemory(ofPage, page, devtools)}`);
  const met = most / MEGABYTE < GOAL_MEGABYTES ? 'met' : 'not met';
  print(`  most           ${(most / MEGABYTE).toFixed(0)} MB (goal ${GOAL_MEGABYTES}: ${met})`);
  await context.close();
}

const [origin = '', cookie = ''] = process.argv.slice(2);
const executablePath = findChromium();
if (executablePath === null) throw new Error(CHROMIUM_HINT);
for (const screen of SCREENS) {
  // A browser of its own for each: what one left in memory is not the other's.
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  await measure(browser, origin, cookie, screen);
  await browser.close();
}
