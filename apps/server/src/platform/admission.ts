/** Lets a bounded number in at a time and a bounded number wait; turns the rest away instead of growing. */
export interface Admission {
  /** Runs `work` when its turn comes; null when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

export function createAdmission({ atOnce, waiting }: { atOnce: number; waiting: number }): Admission {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) return null;
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place is handed on, not freed, so that nobody slips in between.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
