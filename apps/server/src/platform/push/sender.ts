import type { Clock } from '../clock.ts';
import { type Delivery, type DeliveryDeps, deliver, type PushAddress, type PushMessage } from './delivery.ts';

/** Messages on their way to one push service at once: one that is slow keeps only its own waiting. */
const AT_ONCE = 6;
/** Messages that wait in all, those that are tried again included: ten of each subscription of a full trip. */
const MAX_WAITING = 10_000;
/** Milliseconds for one try. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before the second try and those after it, where the service does not say. */
const PAUSES_MS = [2_000, 10_000, 60_000] as const;
/** Milliseconds a service may ask us to wait: what it asks beyond that is as good as a refusal. */
const MAX_PAUSE_MS = 10 * 60 * 1_000;

export interface SenderDeps extends DeliveryDeps {
  clock: Clock;
  /** Nobody is behind this address any more. */
  onGone: (endpoint: string) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds for one try, and before each that follows; absent is what services ask for. */
  timeoutMs?: number;
  pausesMs?: readonly number[];
}

interface Job {
  address: PushAddress;
  message: PushMessage;
  /** Tries that failed. */
  failures: number;
  /** Epoch milliseconds after which nobody wants it any more. */
  until: number;
}

/** The messages for one push service. */
interface Lane {
  waiting: Job[];
  busy: number;
}

/** Brings messages to push services, beside whatever else goes on: nobody waits for it, and it fails nobody. */
export class PushSender {
  readonly #deps: SenderDeps;
  readonly #pausesMs: readonly number[];
  readonly #lanes = new Map<string, Lane>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #pending = 0;
  #whenSettled: (() => void)[] = [];

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#pausesMs = deps.pausesMs ?? PAUSES_MS;
  }

  /** Takes a message on; it is dropped when too many wait. */
  send(address: PushAddress, message: PushMessage): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#pending >= MAX_WAITING) {
      this.#deps.onError(new Error(`${MAX_WAITING} notifications wait to be sent; one was dropped`));
      return;
    }
    this.#pending += 1;
    const until = this.#deps.clock.now() + message.ttlS * 1_000;
    this.#queue({ address, message, failures: 0, until });
  }

  /** Resolves when nothing waits or is on its way. */
  settled(): Promise<void> {
    if (this.#pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  /** Gives what is on its way `graceMs` to arrive, and drops the rest. */
  async stop(graceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([this.settled(), grace]);
    clearTimeout(timer);
    this.#stopping.abort();
    for (const pause of this.#pauses) clearTimeout(pause);
    const waiting = [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0));
    for (let dropped = this.#pauses.size + waiting.length; dropped > 0; dropped -= 1) this.#end();
    this.#pauses.clear();
  }

  #queue(job: Job): void {
    const { origin } = new URL(job.address.endpoint);
    const lane = this.#lanes.get(origin) ?? { waiting: [], busy: 0 };
    this.#lanes.set(origin, lane);
    lane.waiting.push(job);
    this.#next(origin, lane);
  }

  #next(origin: string, lane: Lane): void {
    if (lane.busy >= AT_ONCE || this.#stopping.signal.aborted) return;
    const job = lane.waiting.shift();
    if (job === undefined) {
      if (lane.busy === 0) this.#lanes.delete(origin);
      return;
    }
    lane.busy += 1;
    this.#try(job, origin)
      .catch((error: unknown) => {
        this.#deps.onError(error);
        this.#end();
      })
      .finally(() => {
        lane.busy -= 1;
        this.#next(origin, lane);
      });
  }

  async #try(job: Job, origin: string): Promise<void> {
    const timeout = AbortSignal.timeout(this.#deps.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.#stopping.signal]);
    const delivery = await deliver(this.#deps, job.address, job.message, signal);
    const pauseMs = this.#pauseBefore(job, delivery);
    if (pauseMs !== null) {
      this.#later({ ...job, failures: job.failures + 1 }, pauseMs);
      return;
    }
    if (delivery.kind === 'gone') await this.#deps.onGone(job.address.endpoint);
    if (delivery.kind === 'later' || delivery.kind === 'refused') this.#report(origin, delivery.because);
    this.#end();
  }

  /** Milliseconds until the next try; null for none. */
  #pauseBefore({ failures, until }: Job, delivery: Delivery): number | null {
    if (delivery.kind !== 'later' || this.#stopping.signal.aborted) return null;
    const pauseMs = this.#pausesMs[failures];
    if (pauseMs === undefined) return null;
    const waitMs = delivery.afterMs ?? pauseMs;
    return waitMs <= MAX_PAUSE_MS && this.#deps.clock.now() + waitMs <= until ? waitMs : null;
  }

  #later(job: Job, pauseMs: number): void {
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#queue(job);
    }, pauseMs);
    pause.unref();
    this.#pauses.add(pause);
  }

  /** Of the address only whose it is: all of it is a secret. */
  #report(origin: string, because: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#deps.onError(new Error(`A notification did not reach ${origin}: ${because}`));
  }

  #end(): void {
    this.#pending -= 1;
    if (this.#pending > 0) return;
    for (const resolve of this.#whenSettled) resolve();
    this.#whenSettled = [];
  }
}
