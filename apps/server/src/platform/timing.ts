export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the result of `work`, or `late` after `milliseconds`, while `work` goes on. */
export async function withTimeout<T, Late>(
  work: Promise<T>,
  milliseconds: number,
  late: Late,
): Promise<T | Late> {
  let stop: NodeJS.Timeout | undefined;
  const timeout = new Promise<Late>((resolve) => {
    stop = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(stop);
  }
}

interface Repetition {
  firstMs: number;
  /** Milliseconds between the end of one run and the start of the next: runs never overlap. */
  pauseMs: number;
  work: (ended: AbortSignal) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/** Does not keep the process alive. The returned function resolves when the last run has ended. */
export function startRepeating({ firstMs, pauseMs, work, onError }: Repetition): () => Promise<void> {
  const ending = new AbortController();
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function once(): Promise<void> {
    await work(ending.signal).catch(onError);
    if (!ending.signal.aborted) schedule(pauseMs);
  }
  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      underWay = once();
    }, milliseconds).unref();
  }

  schedule(firstMs);
  return () => {
    ending.abort();
    clearTimeout(timer);
    return underWay;
  };
}

const SECOND_MS = 1_000;

/** Parses a Retry-After header (RFC 9110 10.2.3) into milliseconds; null if invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}
