import { setTimeout as sleep } from 'node:timers/promises';
import { type Admission, createAdmission } from '../admission.ts';
import { within } from '../within.ts';
import { type Delivery, type DeliveryDeps, deliver, type PushAddress, type PushMessage } from './delivery.ts';

/** The services of the browsers there are. Each has its own queue, so that none waits for another. */
const KNOWN_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];
/** Messages on their way at once to one service: each is a connection, and a name that is looked up. */
const AT_ONCE = 4;
/**
 * The same to all services that nobody but a stranger named. Names are looked up in a pool of four
 * threads that all of this server uses, and one that leads nowhere holds its thread for half a minute.
 */
const AT_ONCE_TO_STRANGERS = 2;
/** Messages that wait for one service: three of each subscription of a full trip. */
const MAX_WAITING = 5_000;
/** Milliseconds for one try. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before the second try, where the service does not say. */
const PAUSE_MS = 10_000;
/** Milliseconds a service may ask us to wait: what it asks beyond that is as good as a refusal. */
const MAX_PAUSE_MS = 10 * 60 * 1_000;

export interface SenderDeps extends Omit<DeliveryDeps, 'timeoutMs'> {
  /** Nobody is behind this address any more. */
  onGone: (endpoint: string) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds for one try, and before the second; absent is what services ask for. */
  timeoutMs?: number;
  pauseMs?: number;
}

export interface PushFigures {
  waiting: number;
  delivered: number;
  failed: number;
}

/** What became of one message to many: one line of the log, however many it did not reach. */
export class UndeliveredError extends Error {
  /** It tells of no place in this code. */
  override readonly stack = '';
}

interface Failure {
  because: string;
  /** The push service. Of an address only that: all of it is a secret. */
  origin: string;
}

function undelivered(failures: readonly Failure[], total: number): UndeliveredError {
  const counts = [...Map.groupBy(failures, ({ because }) => because)].map(
    ([because, alike]) => `${alike.length} × ${because} (as ${alike[0]?.origin})`,
  );
  return new UndeliveredError(
    `A notification did not reach ${failures.length} of ${total}: ${counts.join(', ')}`,
  );
}

/** Brings messages to push services, beside whatever else goes on: nobody waits for it, and it fails nobody. */
export class PushSender {
  readonly #deps: SenderDeps & DeliveryDeps;
  readonly #known: readonly Admission[];
  readonly #trusted = createAdmission({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  readonly #strangers = createAdmission({ atOnce: AT_ONCE_TO_STRANGERS, waiting: MAX_WAITING });
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #figures: PushFigures = { waiting: 0, delivered: 0, failed: 0 };

  constructor(deps: SenderDeps) {
    this.#deps = { ...deps, timeoutMs: deps.timeoutMs ?? TIMEOUT_MS };
    this.#known = KNOWN_HOSTS.map(() => createAdmission({ atOnce: AT_ONCE, waiting: MAX_WAITING }));
  }

  /** Takes on a message to all of these; to whom too many wait already, it is dropped. */
  send(addresses: readonly PushAddress[], message: PushMessage): void {
    if (this.#stopping.signal.aborted) return;
    const sending = this.#sendAll(addresses, message)
      .catch(this.#deps.onError)
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Messages that wait or are on their way, and what became of all others since the start. */
  get figures(): PushFigures {
    return { ...this.#figures };
  }

  /** Resolves when nothing waits or is on its way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Gives what is on its way `graceMs` to arrive, and drops the rest. */
  async stop(graceMs: number): Promise<void> {
    await within(this.settled(), graceMs, undefined);
    this.#stopping.abort();
  }

  async #sendAll(addresses: readonly PushAddress[], message: PushMessage): Promise<void> {
    const results = await Promise.all(addresses.map((address) => this.#send(address, message)));
    const failures = results.filter((result) => result !== null);
    if (failures.length > 0 && !this.#stopping.signal.aborted) {
      this.#deps.onError(undelivered(failures, addresses.length));
    }
  }

  /** Resolves to why it did not arrive; null when it did, or nobody is there any more. */
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
    return this.#known[KNOWN_HOSTS.findIndex((host) => host.test(hostname))] ?? this.#strangers;
  }

  async #try(queue: Admission, address: PushAddress, message: PushMessage): Promise<Delivery> {
    const { signal } = this.#stopping;
    const tried = await queue.run(() => deliver(this.#deps, address, message, signal), signal);
    return tried ?? { kind: 'failed', because: 'too many wait', isFinal: true, afterMs: null };
  }

  /** Milliseconds until the second try; null for none. */
  #pauseAfter(delivery: Delivery, { ttlS }: PushMessage): number | null {
    if (delivery.kind !== 'failed' || delivery.isFinal) return null;
    const pauseMs = delivery.afterMs ?? this.#deps.pauseMs ?? PAUSE_MS;
    // Later than that nobody wants it any more.
    return pauseMs <= Math.min(MAX_PAUSE_MS, ttlS * 1_000) ? pauseMs : null;
  }

  async #pause(milliseconds: number): Promise<void> {
    const options = { signal: this.#stopping.signal, ref: false };
    // What stops the sender ends the pause; the second try then finds it stopped.
    await sleep(milliseconds, undefined, options).catch(() => {});
  }
}
