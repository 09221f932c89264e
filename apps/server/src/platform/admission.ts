/** Lets a bounded number in at a time and a bounded number wait; turns the rest away instead of growing. */
export interface Admission {
  /** Runs `work` when its turn comes; null when too many wait already, or `signal` ended the wait. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** For work that is no one function: how to leave, once, when its turn has come; null as for `run`. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createAdmission({ atOnce, waiting }: { atOnce: number; waiting: number }): Admission {
  let running = 0;
  const queue: (() => void)[] = [];

  function leave(): void {
    // The place is handed on, not freed, so that nobody slips in between.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  /** Waits in the queue. Returns whether a place was handed on, and not the wait given up. */
  function turn(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const take = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(take), 1);
        resolve(false);
      };
      queue.push(take);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  async function enter(signal?: AbortSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null;
    if (running < atOnce) {
      running += 1;
      return leave;
    }
    if (queue.length >= waiting) return null;
    return (await turn(signal)) ? leave : null;
  }

  return {
    enter,
    async run(work, signal) {
      const exit = await enter(signal);
      if (exit === null) return null;
      try {
        return await work();
      } finally {
        exit();
      }
    },
  };
}
