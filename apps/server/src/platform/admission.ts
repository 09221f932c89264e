/** Runs tasks one after the other in this process. A failed task does not stop the next one. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function oneByOne(): InTurn {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // The result is not kept: it may be a whole picture.
    last = mine.then(
      () => {},
      () => {},
    );
    return mine;
  };
}

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

/** Lets a bounded number of tasks run and a bounded number wait; turns the rest away. */
export interface Admission {
  /** Runs `work` in its turn. Returns null when the queue is full or `signal` ends the wait. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** Waits for a place. Returns a function that frees it, to be called once; null as for `run`. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>;
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

/** Lets a bounded number of requests in per sender, so that senders do not block each other. */
export interface SenderAdmission {
  /** Returns a function that frees the place, to be called once; null as for `Admission`. */
  enter(sender: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

interface Sender {
  admission: Admission;
  present: number;
}

export function createSenderAdmission(bounds: { atOnce: number; waiting: number }): SenderAdmission {
  const senders = new Map<string, Sender>();

  function depart(key: string, sender: Sender): void {
    sender.present -= 1;
    if (sender.present === 0) senders.delete(key);
  }

  return {
    async enter(key, signal) {
      const sender = senders.get(key) ?? { admission: createAdmission(bounds), present: 0 };
      senders.set(key, sender);
      sender.present += 1;
      const leave = await sender.admission.enter(signal);
      if (leave === null) {
        depart(key, sender);
        return null;
      }
      return () => {
        leave();
        depart(key, sender);
      };
    },
  };
}

/** Limits each sender's concurrent work, so that none can take all places or all memory. */
export interface Shares {
  take(sender: string): boolean;
  giveBack(sender: string): void;
}

export function createShares(perSender: number): Shares {
  const underWay = new Map<string, number>();
  return {
    take(sender) {
      const taken = underWay.get(sender) ?? 0;
      if (taken >= perSender) return false;
      underWay.set(sender, taken + 1);
      return true;
    },
    giveBack(sender) {
      const left = (underWay.get(sender) ?? 1) - 1;
      if (left === 0) underWay.delete(sender);
      else underWay.set(sender, left);
    },
  };
}
