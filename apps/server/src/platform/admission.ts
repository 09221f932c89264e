type Leave = () => void;

export interface Admission {
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** Waits for a place. Returns a function that frees it, to be called once; null as for `run`. */
  enter(signal?: AbortSignal): Promise<Leave | null>;
  waiting(): number;
}

interface Bounds {
  atOnce: number;
  waiting: number;
}

export function createAdmission({ atOnce, waiting: mostWaiting }: Bounds): Admission {
  let running = 0;
  const queue: (() => void)[] = [];

  function leave(): void {
    // The place goes straight to the next in the queue, so that a newcomer cannot take it.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

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

  /** True with a place. Answers without a promise unless it has to wait. */
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

/** Bounds for each sender of its own, so that none can take all places or all memory. */
export interface SenderAdmission {
  run<T>(sender: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  enter(sender: string, signal?: AbortSignal): Promise<Leave | null>;
}

export function createSenderAdmission(bounds: Bounds): SenderAdmission {
  const senders = new Map<string, { admission: Admission; present: number }>();

  async function enter(key: string, signal?: AbortSignal): Promise<Leave | null> {
    const sender = senders.get(key) ?? { admission: createAdmission(bounds), present: 0 };
    senders.set(key, sender);
    sender.present += 1;
    const depart = () => {
      sender.present -= 1;
      if (sender.present === 0) senders.delete(key);
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
    async run(sender, work, signal) {
      const leave = await enter(sender, signal);
      if (leave === null) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

const IN_TURN: Bounds = { atOnce: 1, waiting: Number.POSITIVE_INFINITY };

async function afterOthers<T>(turn: Promise<Leave | null>, work: () => Promise<T>): Promise<T> {
  const leave = await turn;
  try {
    return await work();
  } finally {
    leave?.();
  }
}

export function oneByOne() {
  const { enter } = createAdmission(IN_TURN);
  return <T>(work: () => Promise<T>) => afterOthers(enter(), work);
}

export function oneByOnePerKey() {
  const { enter } = createSenderAdmission(IN_TURN);
  return <T>(key: string, work: () => Promise<T>) => afterOthers(enter(key), work);
}
