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

  async function enter(signal?: AbortSignal): Promise<Leave | null> {
    if (signal?.aborted) return null;
    if (running < atOnce) running += 1;
    else if (queue.length >= mostWaiting || !(await turn(signal))) return null;
    return leave;
  }

  return {
    enter,
    waiting: () => queue.length,
    run: (work, signal) => inPlace(enter(signal), work),
  };
}

/** null without a place. */
async function inPlace<T>(place: Promise<Leave | null>, work: () => Promise<T>): Promise<T | null> {
  const leave = await place;
  if (leave === null) return null;
  try {
    return await work();
  } finally {
    leave();
  }
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

  return { enter, run: (sender, work, signal) => inPlace(enter(sender, signal), work) };
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
