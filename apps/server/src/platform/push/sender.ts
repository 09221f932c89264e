import { setTimeout as sleep } from 'node:timers/promises';
import { type Admission, createAdmission } from '../admission.ts';
import { withTimeout } from '../timing.ts';
import { type Delivery, type DeliveryDeps, deliver, type PushAddress, type PushMessage } from './delivery.ts';

/** Push services of the known browsers. Each has its own queue, so that none waits for another. */
const KNOWN_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];
/** Most requests at once to one service: each takes a connection and a lookup. */
const AT_ONCE = 4;
/** The same for unknown services. Lookups share four threads, and a dead name takes 30 s. */
const AT_ONCE_TO_UNKNOWN = 2;
/** Most messages that wait for one service: three for each subscription of a full trip. */
const MAX_WAITING = 5_000;
const TIMEOUT_MS = 10_000;
/** Milliseconds before the second attempt, when the service asks for no other wait. */
const PAUSE_MS = 10_000;
/** Longest wait that a service may ask for, in milliseconds; a longer one counts as a refusal. */
const MAX_PAUSE_MS = 10 * 60 * 1_000;

export interface SenderDeps extends Omit<DeliveryDeps, 'timeoutMs'> {
  onGone: (endpoint: string) => Promise<void>;
  onError: (error: unknown) => void;
  timeoutMs?: number;
  pauseMs?: number;
}

export interface PushFigures {
  waiting: number;
  delivered: number;
  failed: number;
}

/** A message that did not reach all its browsers. */
export class UndeliveredError extends Error {
  // The cause is a push service, so a stack of this code would not help.
  override readonly stack = '';
}

interface Failure {
  because: string;
  origin: string;
}

function undelivered(failures: readonly Failure[], total: number): UndeliveredError {
  const counts = [...Map.groupBy(failures, ({ because }) => because)].map(
    ([because, same]) => `${same.length} × ${because} (as ${same[0]?.origin})`,
  );
  return new UndeliveredError(
    `A notification did not reach ${failures.length} of ${total}: ${counts.join(', ')}`,
  );
}

/** Sends messages to browsers, with one retry each. */
export class PushSender {
  readonly #deps: SenderDeps & DeliveryDeps;
  readonly #known: readonly Admission[];
  readonly #trusted = createAdmission({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  readonly #unknown = createAdmission({ atOnce: AT_ONCE_TO_UNKNOWN, waiting: MAX_WAITING });
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #figures: PushFigures = { waiting: 0, delivered: 0, failed: 0 };

  constructor(deps: SenderDeps) {
    this.#deps = { ...deps, timeoutMs: deps.timeoutMs ?? TIMEOUT_MS };
    this.#known = KNOWN_HOSTS.map(() => createAdmission({ atOnce: AT_ONCE, waiting: MAX_WAITING }));
  }

  send(addresses: readonly PushAddress[], message: PushMessage): void {
    if (this.#stopping.signal.aborted) return;
    const sending = this.#sendAll(addresses, message)
      .catch(this.#deps.onError)
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  get figures(): PushFigures {
    return { ...this.#figures };
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Waits at most `graceMs` milliseconds for deliveries, and gives up the rest. */
  async stop(graceMs: number): Promise<void> {
    await withTimeout(this.settled(), graceMs, undefined);
    this.#stopping.abort();
  }

  async #sendAll(addresses: readonly PushAddress[], message: PushMessage): Promise<void> {
    const results = await Promise.all(addresses.map((address) => this.#send(address, message)));
    const failures = results.filter((result) => result !== null);
    if (failures.length > 0 && !this.#stopping.signal.aborted) {
      this.#deps.onError(undelivered(failures, addresses.length));
    }
  }

  async #send(address: PushAddress, message: PushMessage): Promise<Failure | null> {
    const { endpoint } = address;
    const { origin } = new URL(endpoint);
    const queue = this.#queueOf(origin);
    this.#figures.waiting += 1;
    let delivery = await this.#try(queue, address, message);
    const pauseMs = this.#pauseAfter(delivery, message);
    if (pauseMs !== null) {
      await this.#pause(pauseMs);
      delivery = await this.#try(queue, address, message);
    }
    this.#figures.waiting -= 1;
    this.#figures[delivery.kind === 'failed' ? 'failed' : 'delivered'] += 1;
    if (delivery.kind === 'failed') return { because: delivery.because, origin };
    if (delivery.kind === 'gone' && !this.#stopping.signal.aborted) {
      await this.#deps.onGone(endpoint).catch(this.#deps.onError);
    }
    return null;
  }

  #queueOf(origin: string): Admission {
    if (origin === this.#deps.trustedOrigin) return this.#trusted;
    const { hostname } = new URL(origin);
    return this.#known[KNOWN_HOSTS.findIndex((host) => host.test(hostname))] ?? this.#unknown;
  }

  async #try(queue: Admission, address: PushAddress, message: PushMessage): Promise<Delivery> {
    const { signal } = this.#stopping;
    const tried = await queue.run(() => deliver(this.#deps, address, message, signal), signal);
    return tried ?? { kind: 'failed', because: 'too many wait', isFinal: true, afterMs: null };
  }

  /** Returns the milliseconds until the second attempt, or null if there is none. */
  #pauseAfter(delivery: Delivery, { ttlS }: PushMessage): number | null {
    if (delivery.kind !== 'failed' || delivery.isFinal) return null;
    const pauseMs = delivery.afterMs ?? this.#deps.pauseMs ?? PAUSE_MS;
    // A message is useless after its time to live.
    return pauseMs <= Math.min(MAX_PAUSE_MS, ttlS * 1_000) ? pauseMs : null;
  }

  async #pause(milliseconds: number): Promise<void> {
    const options = { signal: this.#stopping.signal, ref: false };
    // A stop ends the pause. The second attempt then fails at once.
    await sleep(milliseconds, undefined, options).catch(() => {});
  }
}
