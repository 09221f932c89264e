import type { Browser, Page } from '@playwright/test';

const MS_PER_S = 1_000;
const US_PER_MS = 1_000;
/** Milliseconds of a frame at 60 frames a second. A much longer frame means a dropped frame. */
const FRAME_MS = MS_PER_S / 60;
const DROPPED_MS = FRAME_MS * 1.5;

export interface TracedFrames {
  /** Duration of the work in milliseconds. */
  took: number;
  /** Frames that the compositor drew. It also draws while the page's main thread is busy. */
  drawn: number;
  /** CPU time of the page's main thread, in milliseconds. */
  mainCpu: number;
}

/** Starts recording. The returned function stops it and returns the milliseconds of each frame. */
export async function recordFrames(page: Page): Promise<() => Promise<number[]>> {
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

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Duration and CPU time in microseconds. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Does the work; returns its duration and Chromium's trace events of one thread by name. */
async function trace(browser: Browser, page: Page, work: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: ['cc', 'toplevel'] });
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Map<string, string>();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of traceEvents)
    if (event.name === 'thread_name') threads.set(threadOf(event), event.args.name ?? '');
  const ofThread = (thread: string, name: string) =>
    traceEvents.filter((event) => event.name === name && threads.get(threadOf(event)) === thread);
  return { took, ofThread };
}

const MAIN_THREAD_TASKS = ['CrRendererMain', 'ThreadControllerImpl::RunTask'] as const;

/** Does the work; returns the main thread's longest task (ms) and its share of a CPU (%). */
export async function traceMainThread(browser: Browser, page: Page, work: () => Promise<unknown>) {
  const { took, ofThread } = await trace(browser, page, work);
  const tasks = ofThread(...MAIN_THREAD_TASKS);
  const cpu = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / US_PER_MS;
  return { longestTask: Math.max(...tasks.map(({ dur = 0 }) => dur)) / US_PER_MS, busy: (100 * cpu) / took };
}

/** Does the work and measures it with a trace of Chromium. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<TracedFrames> {
  const { took, ofThread } = await trace(browser, page, work);
  const tasks = ofThread(...MAIN_THREAD_TASKS);
  return {
    took,
    drawn: ofThread('Compositor', 'ProxyImpl::ScheduledActionDraw').length,
    mainCpu: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / US_PER_MS,
  };
}

const perSecond = (count: number, ms: number) => ((MS_PER_S * count) / ms).toFixed(1);

export function describeFrames(frames: readonly number[]): string {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
  const onTime = frames.filter((frame) => frame <= DROPPED_MS).length;
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const share = ((100 * onTime) / frames.length).toFixed(0);
  const times = `p50 ${at(0.5)} ms, p95 ${at(0.95)}, worst ${sorted.at(-1)?.toFixed(0)}`;
  return `page ${perSecond(frames.length, total)} frames a second, ${share} % on time, ${times}`;
}

export function describeTraced({ took, drawn, mainCpu }: TracedFrames): string {
  const share = ((100 * mainCpu) / took).toFixed(0);
  return `screen ${perSecond(drawn, took)} frames a second; the page's thread takes ${share} % of a processor`;
}
