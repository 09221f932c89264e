import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

const KILOBYTES_PER_MB = 1_024;
const BYTES_PER_MB = 1_024 ** 2;
/** The goal for the memory of a tab (issue 7). */
const GOAL_MB = 150;
/**
 * First line of a mapping in smaps: addresses, rights, offset, device, inode and perhaps a path.
 */
const MAPPING = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+\s*(?<path>.*)$/;
/** Paths of memory that a process shares with others. */
const SHARED = /memfd:|\/dev\/shm\//;
/** Proportional set size in kilobytes: each process counts its part of the shared memory. */
const PSS = /^Pss:\s+(\d+)/;
/** Milliseconds of work in the page, which make its process recognisable by its CPU time. */
const BUSY_MS = 300;

async function cpuTimes(browser: Browser): Promise<Map<number, number>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Returns the id of the page's renderer process: it is busy when the page is busy. */
export async function rendererOf(browser: Browser, page: Page): Promise<number> {
  const before = await cpuTimes(browser);
  await page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_MS);
  const busyTimes = [...(await cpuTimes(browser))].map(([pid, time]) => ({
    pid,
    time: time - (before.get(pid) ?? 0),
  }));
  return busyTimes.toSorted((a, b) => b.time - a.time)[0]?.pid ?? 0;
}

/** Milliseconds between two samples of the memory. One sample takes a hundredth of this time. */
const SAMPLE_MS = 500;

interface Memory {
  /** Private memory, which Chrome's task manager shows as the memory of a tab. */
  footprint: number;
  /** Shared memory: decoded pictures, which Chromium drops when memory is short. */
  shared: number;
  /** Its share of the browser's own files. */
  files: number;
}

/** Returns the memory of a process in megabytes, or null on a system without /proc. */
async function memoryOf(pid: number): Promise<Memory | null> {
  const maps = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => null);
  if (maps === null) return null;
  const memory: Memory = { footprint: 0, shared: 0, files: 0 };
  let kind: keyof Memory = 'footprint';
  for (const line of maps.split('\n')) {
    const { path } = MAPPING.exec(line)?.groups ?? {};
    if (path !== undefined)
      kind = SHARED.test(path) ? 'shared' : path.startsWith('/') ? 'files' : 'footprint';
    memory[kind] += Number(PSS.exec(line)?.[1] ?? 0) / KILOBYTES_PER_MB;
  }
  return memory;
}

/** Does the work, and describes the peak of the process's private memory meanwhile. */
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
      : `footprint ${memory.footprint.toFixed(0)} MB (goal ${GOAL_MB}: ${memory.footprint < GOAL_MB ? 'met' : 'not met'}), decoded pictures ${memory.shared.toFixed(0)}, the browser's files ${memory.files.toFixed(0)}`;
  const heap = (metric('JSHeapUsedSize') / BYTES_PER_MB).toFixed(1);
  return `${process}; JavaScript ${heap} MB, ${metric('Nodes')} nodes, ${images} images`;
}
