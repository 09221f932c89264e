/** Does what it is given one after the other, in this process. What fails lets the next one go on. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function oneByOne(): InTurn {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // Of what came of it nothing is kept: it may be a picture.
    last = mine.then(
      () => {},
      () => {},
    );
    return mine;
  };
}

/** The same for each key by itself. */
export function oneByOnePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { inTurn: InTurn; held: number }>();
  return async (key, work) => {
    const turns = busy.get(key) ?? { inTurn: oneByOne(), held: 0 };
    busy.set(key, turns);
    turns.held += 1;
    try {
      return await turns.inTurn(work);
    } finally {
      turns.held -= 1;
      if (turns.held === 0) busy.delete(key);
    }
  };
}

/** Lets a bounded number in at a time and a bounded number wait; turns the rest away instead of growing. */
export interface Admission {
  /** Runs `work` when its turn comes; null when too many wait already, or `signal` ended the wait. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** For work that is no one function: how to leave, once, when its turn has come; null as for `run`. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>;
  /** How many wait at this moment. */
  waiting(): number;
}

export function createAdmission({
  atOnce,
  waiting: mostWaiting,
}: {
  atOnce: number;
  waiting: number;
}): Admission {
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

  /** Whether there is a place: known at once, unless it has to be waited for. */
  function admit(signal?: AbortSignal): boolean | Promise<boolean> {
    if (signal?.aborted) return false;
    if (running < atOnce) {
      running += 1;
      return true;
    }
    return queue.length < mostWaiting && turn(signal);
  }

  return {
    waiting: () => queue.length,
    async enter(signal) {
      return (await admit(signal)) ? leave : null;
    },
    async run(work, signal) {
      const admitted = admit(signal);
      // Who need not wait begins in this very turn.
      if (admitted !== true && !(await admitted)) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
