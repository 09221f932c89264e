import type { Standing } from './reputation.ts';

/** Messages on their way at once in all: each is a connection, and a name that is looked up. */
const MAX_AT_ONCE = 16;
/** The same to one push service: one that is slow leaves room for three others. */
const MAX_AT_ONCE_TO_ONE = 4;
/**
 * The same to services of each standing and those below it, so that strangers' never hold all places. Names are looked up in a
 * pool of four threads that all of this server uses, and one that leads nowhere holds its thread for half a minute.
 */
const MAX_AT_ONCE_UP_TO = { known: MAX_AT_ONCE, proven: 8, unproven: 2 } as const satisfies Record<
  Standing,
  number
>;
/** Who goes ahead. */
const ORDER = ['known', 'proven', 'unproven'] as const satisfies readonly Standing[];

interface Lane<Job> {
  waiting: Job[];
  busy: number;
}

/** A message whose turn it is. */
export interface Turn<Job> {
  job: Job;
  standing: Standing;
  /** Call once, when it is on its way no more. */
  end: () => void;
}

/** The messages that wait, by push service: whose turn it is goes round the services, the better known ones first. */
export class Lanes<Job> {
  readonly #standingOf: (origin: string) => Standing;
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane<Job>>();
  readonly #busy: Record<Standing, number> = { known: 0, proven: 0, unproven: 0 };

  constructor(standingOf: (origin: string) => Standing) {
    this.#standingOf = standingOf;
  }

  add(origin: string, job: Job): void {
    const lane = this.#lanes.get(origin) ?? { waiting: [], busy: 0 };
    lane.waiting.push(job);
    this.#lanes.set(origin, lane);
  }

  /** null when none waits, or as many are on their way as may be. */
  next(): Turn<Job> | null {
    const first = new Map<Standing, [string, Lane<Job>]>();
    for (const [origin, lane] of this.#lanes) {
      if (lane.waiting.length === 0 || lane.busy >= MAX_AT_ONCE_TO_ONE) continue;
      const standing = this.#standingOf(origin);
      if (!first.has(standing)) first.set(standing, [origin, lane]);
      if (standing === 'known') break;
    }
    for (const standing of ORDER) {
      const found = first.get(standing);
      if (found && this.#hasRoom(standing)) return this.#start(standing, ...found);
    }
    return null;
  }

  /** Takes out all that waits. */
  clear(): Job[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0));
  }

  #hasRoom(standing: Standing): boolean {
    const upTo = {
      unproven: this.#busy.unproven,
      proven: this.#busy.unproven + this.#busy.proven,
      known: this.#busy.unproven + this.#busy.proven + this.#busy.known,
    };
    return upTo[standing] < MAX_AT_ONCE_UP_TO[standing] && upTo.known < MAX_AT_ONCE;
  }

  #start(standing: Standing, origin: string, lane: Lane<Job>): Turn<Job> | null {
    const job = lane.waiting.shift();
    if (job === undefined) return null;
    lane.busy += 1;
    this.#busy[standing] += 1;
    this.#lanes.delete(origin);
    this.#lanes.set(origin, lane);
    const end = () => {
      lane.busy -= 1;
      this.#busy[standing] -= 1;
      if (lane.busy === 0 && lane.waiting.length === 0) this.#lanes.delete(origin);
    };
    return { job, standing, end };
  }
}
