import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

const KILOBYTES_PER_MB = 1_024;
const BYTES_PER_MB = 1_024 ** 2;
/** The goal for a tab (issue 7). */
const GOAL_MB = 150;
/** A line that begins a mapping: its addresses, rights, offset, device, inode, and the file it is of, if any. */
const MAPPING = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+\s*(?<path>.*)$/;
const LENT = /memfd:|\/dev\/shm\//;
/** Kilobytes, shared ones divided by those who share them. */
const SHARE = /^Pss:\s+(\d+)/;
/** Milliseconds of work by which the page's own process is told from the others. */
const BUSY_MS = 300;

async function cpuTimes(browser: Browser): Promise<Map<number, number>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The process that draws the page: the one that gets busy when the page does. */
export async function rendererOf(browser: Browser, page: Page): Promise<number> {
  const before = await cpuTimes(browser);
  await page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_MS);
  const worked = [...(await cpuTimes(browser))].map(([pid, time]) => ({
    pid,
    time: time - (before.get(pid) ?? 0),
  }));
  return worked.toSorted((a, b) => b.time - a.time)[0]?.pid ?? 0;
}

/** Milliseconds between two looks at a process: reading takes a hundredth of them. */
const SAMPLE_MS = 500;

interface Memory {
  /** What it has for itself: what Chrome's task manager shows as the memory of a tab. */
  footprint: number;
  /** What it lends out: decoded pictures, of which Chromium keeps what fits and drops what others need. */
  lent: number;
  /** Its part of the browser's own files. */
  files: number;
}

/** Megabytes of a process; null where /proc says nothing. */
async function memoryOf(pid: number): Promise<Memory | null> {
  const maps = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => null);
  if (maps === null) return null;
  const memory: Memory = { footprint: 0, lent: 0, files: 0 };
  let kind: keyof Memory = 'footprint';
  for (const line of maps.split('\n')) {
    const { path } = MAPPING.exec(line)?.groups ?? {};
    if (path !== undefined) kind = LENT.test(path) ? 'lent' : path.startsWith('/') ? 'files' : 'footprint';
    memory[kind] += Number(SHARE.exec(line)?.[1] ?? 0) / KILOBYTES_PER_MB;
  }
  return memory;
}

/** Does the work, and says the most that a process had for itself meanwhile. */
export async function describePeak(pid: number, work: () => Promise<unknown>): Promise<string> {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, (await memoryOf(pid))?.footprint ?? 0);
  }, SAMPLE_MS);
  await work();
  clearInterval(timer);
  return peak === 0 ? 'unknown here' : `footprint ${peak.toFixed(0)} MB`;
}

export async function describeMemory(pid: number, page: Page, devtools: CDPSession): Promise<string> {
  const memory = await memoryOf(pid);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  const images = await page.locator('main img').count();
  const process =
    memory === null
      ? 'footprint unknown here'
      : `footprint ${memory.footprint.toFixed(0)} MB (goal ${GOAL_MB}: ${memory.footprint < GOAL_MB ? 'met' : 'not met'}), decoded pictures ${memory.lent.toFixed(0)}, the browser's files ${memory.files.toFixed(0)}`;
  const heap = (metric('JSHeapUsedSize') / BYTES_PER_MB).toFixed(1);
  return `${process}; JavaScript ${heap} MB, ${metric('Nodes')} nodes, ${images} images`;
}
