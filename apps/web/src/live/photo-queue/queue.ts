import { askToPersist } from '../../lib/device-storage.ts';
import { serverNow, serverOffset } from '../../lib/server-clock.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { rememberWaiting } from '../photo-queue-door.ts';
import { announceNetworkFound, onConnected, onRestart, onSessionChanged } from '../session-signal.ts';
import { tripHere } from '../trip-here.ts';
import { onBackgroundSync, requestBackgroundSync } from './background-sync.ts';
import type { Obstacle, QueuedPhoto, Settled } from './entry.ts';
import { inCaptureOrder, isOfTrip, obstacleOf } from './order.ts';
import { probe } from './probe.ts';
import { Sender, type SenderStatus } from './sender.ts';
import { changePhoto, keepPhoto, keptPhotos } from './store.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** Milliseconds that the server may be looking at a photo of which the phone has heard nothing. */
const LOOKING_MS = 30_000;

export interface QueueSnapshot {
  /** Of this trip, in capture order; without those that were given up. */
  photos: readonly QueuedPhoto[];
  status: SenderStatus;
  /** What has become of photos lately, the oldest first, until it is dismissed. */
  news: readonly Settled[];
}

type Handed = Pick<QueuedPhoto, 'team' | 'task' | 'position' | 'hold'> & { photo: Blob; moment: Moment };

/** When a photo was made. Taken at the shutter: a queue that is loaded later would be late. */
export type Moment = Pick<QueuedPhoto, 'capturedAt' | 'clockKnown'>;

export function momentNow(): Moment {
  return { capturedAt: Math.round(serverNow()), clockKnown: serverOffset() !== null };
}

/** The photos that this browser has still to send, for the screens. One for the whole page. */
class PhotoQueue {
  #snapshot: QueueSnapshot = { photos: [], status: { is: 'idle' }, news: [] };
  readonly #listeners = new Set<() => void>();
  /** Photos that a screen follows: that screen tells what becomes of them, nobody else. */
  readonly #followers = new Map<string, (settled: Settled) => void>();
  /** How often the storage was asked. */
  #reads = 0;
  readonly #sender = new Sender({
    photos: async () => (await keptPhotos()).filter((photo) => isOfTrip(photo, tripHere())),
    onStatus: (status) => this.#take(status),
    onChange: () => this.#changed(),
    onSettled: (settled) => {
      tellTabs({ is: 'settled', settled });
      this.#hear(settled);
    },
  });

  constructor() {
    onTabMessage((message) => {
      if (message.is === 'alive') return;
      if (message.is === 'settled') {
        this.#hear(message.settled);
        announceNetworkFound();
      }
      void this.#read();
      this.#sender.start();
    });
    const wake = () => this.wake();
    onConnected(wake);
    onRestart(wake);
    onSessionChanged(wake);
    onBackgroundSync(wake);
    for (const event of ['focus', 'pageshow']) addEventListener(event, wake);
    addEventListener('online', () => this.#sender.networkChanged());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.wake();
    });
    this.wake();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): QueueSnapshot => this.#snapshot;

  /** Tries at once; also hears what other tabs have done. */
  wake(): void {
    void this.#read();
    this.#sender.wake();
  }

  /** Asks the server for its time, so that a photo made without a network knows when that was. */
  learnClock(): void {
    if (serverOffset() === null)
      probe().catch(() => {
        // The next answer tells it.
      });
  }

  /**
   * Keeps a photo; when this resolves it is on the disk, and goes out by itself. Gives its id. Rejects when the phone
   * cannot keep it.
   */
  async add({ photo, moment, ...handed }: Handed): Promise<string> {
    const id = randomUuid();
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...handed,
      ...moment,
      ...tripHere(),
      id,
      bytes: photo.size,
      mayBeThere: false,
      state: { is: 'waiting' },
    };
    await keepPhoto(entry, photo);
    requestBackgroundSync();
    // From the first photo on there is something to lose; before that a browser may ask the player for nothing.
    void askToPersist();
    this.#publish({ photos: inCaptureOrder([...this.#snapshot.photos, entry]) });
    this.#changed();
    this.#sender.wake();
    return id;
  }

  /** Gives a photo up: it is not sent any more, and taken back where the server may have it. */
  async cancel(id: string): Promise<void> {
    await changePhoto(id, (kept) => {
      if (kept.state.is === 'refused' || !kept.mayBeThere) return null;
      return { ...kept, state: { is: 'withdrawn', settlesAt: Date.now() + LOOKING_MS, asked: false } };
    });
    this.#sender.stop(id);
    this.#changed();
    this.#sender.wake();
  }

  /** Sends a refused photo once more: the organiser may have changed what was against it. */
  async retry(id: string): Promise<void> {
    await changePhoto(id, (kept) => ({ ...kept, state: { is: 'waiting' } }));
    this.#changed();
    this.#sender.wake();
  }

  /** What keeps this photo here although there is a network; null when nothing does, as far as is known. */
  obstacle(photo: QueuedPhoto): Obstacle | null {
    const { session } = this.#sender;
    return session === null ? null : obstacleOf(photo, session);
  }

  /** Tells `listener` what becomes of a photo, in place of the news for everybody. Returns how to stop. */
  follow(id: string, listener: (settled: Settled) => void): () => void {
    this.#followers.set(id, listener);
    return () => {
      if (this.#followers.get(id) === listener) this.#followers.delete(id);
    };
  }

  dismiss(id: string): void {
    this.#publish({ news: this.#snapshot.news.filter(({ photo }) => photo.id !== id) });
  }

  #hear(settled: Settled): void {
    const follower = this.#followers.get(settled.photo.id);
    if (follower) follower(settled);
    else if (isOfTrip(settled.photo, tripHere())) this.#publish({ news: [...this.#snapshot.news, settled] });
  }

  #take(status: SenderStatus): void {
    const found = this.#snapshot.status.is === 'paused' && status.is === 'sending';
    this.#publish({ status });
    if (found) announceNetworkFound();
  }

  #changed(): void {
    tellTabs({ is: 'changed' });
    void this.#read();
  }

  async #read(): Promise<void> {
    this.#reads += 1;
    const turn = this.#reads;
    let kept: QueuedPhoto[];
    try {
      kept = await keptPhotos();
    } catch {
      // The browser's storage failed: what was read last still stands.
      return;
    }
    // A later look knows more.
    if (turn !== this.#reads) return;
    rememberWaiting(kept.length > 0);
    const own = kept.filter((photo) => isOfTrip(photo, tripHere()));
    const sending = own.find(({ id }) => id === this.#sender.sendingId);
    // Given up in another tab, while this one sends it.
    if (sending?.state.is === 'withdrawn') this.#sender.stop(sending.id);
    this.#publish({ photos: inCaptureOrder(own.filter(({ state }) => state.is !== 'withdrawn')) });
  }

  #publish(change: Partial<QueueSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const photoQueue = new PhotoQueue();
