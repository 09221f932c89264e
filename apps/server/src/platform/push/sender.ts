import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { within } from '../within.ts';
import { type Delivery, type DeliveryDeps, deliver, type PushAddress, type PushMessage } from './delivery.ts';
import { Lanes, type Turn } from './lanes.ts';
import { MessageReport } from './report.ts';
import { Reputation, type Standing } from './reputation.ts';

/** Messages that wait in all, those that are tried again included: ten of each subscription of a full trip. */
const MAX_WAITING = 10_000;
/** The same where services are waited for that are not known: the other half is kept for those that are. */
const MAX_WAITING_FOR_OTHERS = MAX_WAITING / 2;
/** Milliseconds for one try. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before the second try and those after it, where the service does not say. */
const PAUSES_MS = [2_000, 10_000, 60_000] as const;
/** Milliseconds a service may ask us to wait: what it asks beyond that is as good as a refusal. */
const MAX_PAUSE_MS = 10 * 60 * 1_000;

export interface SenderDeps extends Omit<DeliveryDeps, 'timeoutMs'> {
  clock: Clock;
  /** Nobody is behind this address any more, or seems ever to have been. */
  onGone: (endpoint: string) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds for one try, and before each that follows; absent is what services ask for. */
  timeoutMs?: number;
  pausesMs?: readonly number[];
}

export interface PushFigures {
  waiting: number;
  delivered: number;
  failed: number;
}

interface Job {
  address: PushAddress;
  /** Of the address. */
  origin: string;
  message: PushMessage;
  report: MessageReport;
  /** Tries that failed. */
  failures: number;
  /** Epoch milliseconds after which nobody wants it any more. */
  until: number;
}

/** Brings messages to push services, beside whatever else goes on: nobody waits for it, and it fails nobody. */
export class PushSender {
  readonly #deps: SenderDeps & DeliveryDeps;
  readonly #pausesMs: readonly number[];
  readonly #reputation: Reputation;
  readonly #lanes: Lanes<Job>;
  readonly #pauses = new Map<NodeJS.Timeout, Job>();
  readonly #stopping = new AbortController();
  #isHandingOut = false;
  #pending = 0;
  #delivered = 0;
  #failed = 0;
  #whenSettled: (() => void)[] = [];

  constructor(deps: SenderDeps) {
    this.#deps = { ...deps, timeoutMs: deps.timeoutMs ?? TIMEOUT_MS };
    this.#pausesMs = deps.pausesMs ?? PAUSES_MS;
    this.#reputation = new Reputation(deps.trustedOrigin);
    this.#lanes = new Lanes((origin) => this.#reputation.standingOf(origin));
  }

  /** Takes on a message to all of these; to whom too many wait already, it is dropped. */
  send(addresses: readonly PushAddress[], message: PushMessage): void {
    if (this.#stopping.signal.aborted) return;
    const report = new MessageReport(addresses.length, (error) => {
      if (!this.#stopping.signal.aborted) this.#deps.onError(error);
    });
    const until = this.#deps.clock.now() + message.ttlS * 1_000;
    for (const address of addresses) {
      const { origin } = new URL(address.endpoint);
      const isKnown = this.#reputation.standingOf(origin) === 'known';
      if (this.#pending >= (isKnown ? MAX_WAITING : MAX_WAITING_FOR_OTHERS)) {
        report.end(origin, 'too many wait');
        this.#failed += 1;
        continue;
      }
      this.#pending += 1;
      this.#queue({ address, origin, message, report, failures: 0, until });
    }
  }

  /** Messages that wait or are on their way, and what became of all others since the start. */
  get figures(): PushFigures {
    return { waiting: this.#pending, delivered: this.#delivered, failed: this.#failed };
  }

  /** Resolves when nothing waits or is on its way. */
  settled(): Promise<void> {
    if (this.#pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  /** Gives what is on its way `graceMs` to arrive, and drops the rest. */
  async stop(graceMs: number): Promise<void> {
    await within(this.settled(), graceMs, undefined);
    this.#stopping.abort();
    const waiting = [...this.#lanes.clear(), ...this.#pauses.values()];
    for (const pause of this.#pauses.keys()) clearTimeout(pause);
    this.#pauses.clear();
    for (const job of waiting) this.#end(job, null);
  }

  #queue(job: Job): void {
    this.#lanes.add(job.origin, job);
    void this.#handOut();
  }

  /** Starts whatever may. One each time round the event loop, as encrypting keeps it busy for some milliseconds. */
  async #handOut(): Promise<void> {
    if (this.#isHandingOut) return;
    this.#isHandingOut = true;
    for (;;) {
      await nextLoop();
      const turn = this.#lanes.next();
      if (turn === null) break;
      void this.#take(turn);
    }
    this.#isHandingOut = false;
  }

  async #take({ job, standing, end }: Turn<Job>): Promise<void> {
    try {
      await this.#try(job, standing);
    } catch (error) {
      this.#deps.onError(error);
      this.#end(job, null);
    } finally {
      end();
      void this.#handOut();
    }
  }

  async #try(job: Job, standing: Standing): Promise<void> {
    if (this.#deps.clock.now() > job.until) {
      this.#end(job, 'too late');
      return;
    }
    const { endpoint } = job.address;
    const delivery = await deliver(this.#deps, job.address, job.message, this.#stopping.signal);
    if (delivery.kind === 'delivered') this.#reputation.delivered(endpoint);
    if (delivery.kind === 'unanswered') this.#reputation.unanswered(endpoint);
    const pauseMs = this.#pauseBefore(job, standing, delivery);
    if (pauseMs !== null) {
      this.#later({ ...job, failures: job.failures + 1 }, pauseMs);
      return;
    }
    if (this.#isOver(endpoint, delivery)) await this.#deps.onGone(endpoint);
    this.#end(job, 'because' in delivery ? delivery.because : null);
  }

  /** Whether the address is to be given up, and not only the message. */
  #isOver(endpoint: string, delivery: Delivery): boolean {
    if (this.#stopping.signal.aborted) return false;
    return delivery.kind === 'gone' || (delivery.kind === 'unanswered' && this.#reputation.missed(endpoint));
  }

  /** Milliseconds until the next try; null for none. */
  #pauseBefore({ failures, until }: Job, standing: Standing, delivery: Delivery): number | null {
    if (this.#stopping.signal.aborted) return null;
    if (delivery.kind !== 'later' && delivery.kind !== 'unanswered') return null;
    // Who may never have been there is not waited for again: it would keep others waiting that are.
    if (delivery.kind === 'unanswered' && standing === 'unproven') return null;
    const pauseMs = this.#pausesMs[failures];
    if (pauseMs === undefined) return null;
    const waitMs = delivery.kind === 'later' ? (delivery.afterMs ?? pauseMs) : pauseMs;
    return waitMs <= MAX_PAUSE_MS && this.#deps.clock.now() + waitMs <= until ? waitMs : null;
  }

  #later(job: Job, pauseMs: number): void {
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#queue(job);
    }, pauseMs);
    pause.unref();
    this.#pauses.set(pause, job);
  }

  /** `because`: why it was not delivered; null when it was. */
  #end({ origin, report }: Job, because: string | null): void {
    report.end(origin, because);
    if (because === null) this.#delivered += 1;
    else this.#failed += 1;
    this.#pending -= 1;
    if (this.#pending > 0) return;
    for (const resolve of this.#whenSettled) resolve();
    this.#whenSettled = [];
  }
}
