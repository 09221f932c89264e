interface Repeated {
  firstMs: number;
  /** Milliseconds between the end of one run and the start of the next: runs never overlap. */
  pauseMs: number;
  work: (ended: AbortSignal) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/** Does not keep the process alive. The returned function resolves when the last run has ended. */
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
