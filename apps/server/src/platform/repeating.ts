interface Repeated {
  /** Milliseconds from now until the first time. */
  firstMs: number;
  /** Milliseconds from the end of one time until the next begins: they never overlap. */
  pauseMs: number;
  /** What fails is reported by `onError`. `ended` says to break off. */
  work: (ended: AbortSignal) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/** Does something again and again, as long as the process has other reasons to live. Returns how to end it: resolves when what is under way is over. */
export function startRepeating({ firstMs, pauseMs, work, onError }: Repeated): () => Promise<void> {
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
