/** Frees a place. */
type Release = () => void;

/** Lets a limited number of calls run at once; others wait in the order in which they came. */
export interface Admission {
  /** Returns null without doing the work when too many wait, or when `signal` aborts the wait. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** Waits for a place. Returns a function that frees it (call it once); null as for `run`. */
  enter(signal?: AbortSignal): Promise<Release | null>;
  waiting(): number;
}

interface Bounds {
  atOnce: number;
  /** Most calls that may wait. */
  waiting: number;
}

export function createAdmission({ atOnce, waiting: maxWaiting }: Bounds): Admission {
  let running = 0;
  const queue: (() => void)[] = [];

  function leave(): void {
    // The place goes directly to the next in the queue, so that a new caller cannot take it.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  /** Resolves with true at its turn; with false when `signal` aborts the wait. */
  function waitForTurn(signal?: AbortSignal): Promise<boolean> {
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

  /** Takes a place; false when there is none. Returns a promise only when it has to wait. */
  function admit(signal?: AbortSignal): boolean | Promise<boolean> {
    if (signal?.aborted) return false;
    if (running < atOnce) {
      running += 1;
      return true;
    }
    return queue.length < maxWaiting && waitForTurn(signal);
  }

  return {
    waiting: () => queue.length,
    async enter(signal) {
      return (await admit(signal)) ? leave : null;
    },
    async run(work, signal) {
      const admitted = admit(signal);
      // Work that need not wait starts without an extra turn of the event loop.
      if (admitted !== true && !(await admitted)) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Limits each sender separately, so that no sender can take all places or all memory. */
export interface SenderAdmission {
  run<T>(sender: string, work: () => Promise<T>): Promise<T | null>;
  enter(sender: string, signal?: AbortSignal): Promise<Release | null>;
}

export function createSenderAdmission(bounds: Bounds): SenderAdmission {
  const senders = new Map<string, { admission: Admission; count: number }>();

  async function enter(key: string, signal?: AbortSignal): Promise<Release | null> {
    const sender = senders.get(key) ?? { admission: createAdmission(bounds), count: 0 };
    senders.set(key, sender);
    sender.count += 1;
    const depart = () => {
      sender.count -= 1;
      if (sender.count === 0) senders.delete(key);
    };
    const leave = await sender.admission.enter(signal);
    if (leave === null) {
      depart();
      return null;
    }
    return () => {
      leave();
      depart();
    };
  }

  return {
    enter,
    async run(sender, work) {
      const leave = await enter(sender);
      if (leave === null) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

const ONE_AT_A_TIME: Bounds = { atOnce: 1, waiting: Number.POSITIVE_INFINITY };

async function runInTurn<T>(turn: Promise<Release | null>, work: () => Promise<T>): Promise<T> {
  const leave = await turn;
  try {
    return await work();
  } finally {
    leave?.();
  }
}

/** Returns a function that runs work one at a time, in the order of the calls. */
export function createMutex() {
  const { enter } = createAdmission(ONE_AT_A_TIME);
  return <T>(work: () => Promise<T>) => runInTurn(enter(), work);
}

/** Creates a mutex for each key. Work with different keys may run at the same time. */
export function createKeyedMutex() {
  const { enter } = createSenderAdmission(ONE_AT_A_TIME);
  return <T>(key: string, work: () => Promise<T>) => runInTurn(enter(key), work);
}
