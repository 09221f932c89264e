import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { PlayState } from '@reisspel/contract/live';
import type { SubmissionDecision } from '@reisspel/contract/submissions';
import { BASE } from '../../lib/base.ts';
import { askToPersist } from '../../lib/device-storage.ts';
import { serverNow, serverOffset } from '../../lib/server-clock.ts';
import { rememberWaiting } from '../photo-queue-door.ts';
import { announceNetworkFound, onConnected, onRestart, onSessionChanged } from '../session-signal.ts';
import { tripHere } from '../trip-here.ts';
import { onBackgroundSync, requestBackgroundSync } from './background-sync.ts';
import { isInHand, isOnItsWay, type Obstacle, type QueuedPhoto, type Settled } from './entry.ts';
import { inCaptureOrder, isOfTrip, obstacleOf } from './order.ts';
import { probe } from './probe.ts';
import { isMoot } from './replay.ts';
import { Sender, type SenderStatus } from './sender.ts';
import { changePhoto, keepDecision, keepPhoto, keptPhotos } from './store.ts';
import { onTabMessage, tellTabs } from './tabs.ts';
import { uploadPhoto } from './upload.ts';

/** Milliseconds that the server may be looking at a photo of which the phone has heard nothing. */
const LOOKING_MS = 30_000;

export interface QueueSnapshot {
  /** Of this trip, in capture order; without those that were given up. */
  photos: readonly QueuedPhoto[];
  /** Submissions that the player gave up, and of which the server has yet to hear. */
  givenUp: ReadonlySet<string>;
  status: SenderStatus;
  /** What has become of photos lately, the oldest first, until it is dismissed. */
  news: readonly Settled[];
}

/** A photo that nobody has kept yet. */
export type Made = Pick<QueuedPhoto, 'id' | 'team' | 'task' | 'position' | 'hold' | 'mayBeThere'> & {
  photo: Blob;
  moment: Moment;
};

/** When a photo was made. Taken at the shutter: a queue that is loaded later would be late. */
export type Moment = Pick<QueuedPhoto, 'capturedAt' | 'clockKnown' | 'byFile'>;

export function momentNow(): Moment {
  return { capturedAt: Math.round(serverNow()), clockKnown: serverOffset() !== null };
}

function shown(own: readonly QueuedPhoto[]): Pick<QueueSnapshot, 'photos' | 'givenUp'> {
  const isGivenUp = ({ state }: QueuedPhoto) => state.is === 'withdrawn';
  return {
    photos: inCaptureOrder(own.filter((photo) => !isGivenUp(photo))),
    givenUp: new Set(own.filter(isGivenUp).map(({ id }) => id)),
  };
}

/** The photos that this browser has still to send, for the screens. One for the whole page. */
class PhotoQueue {
  #snapshot: QueueSnapshot = { photos: [], givenUp: new Set(), status: { is: 'idle' }, news: [] };
  readonly #listeners = new Set<() => void>();
  /** Photos that a screen follows: that screen tells what becomes of them, nobody else. */
  readonly #followers = new Map<string, (settled: Settled) => void>();
  /** How often the storage was asked. */
  #reads = 0;
  readonly #sender = new Sender({
    base: BASE,
    upload: uploadPhoto,
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
    document.addEventListener('resume', wake);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.wake();
      // The phone may stop this page now: the service worker goes on with what is left.
      else if (this.#snapshot.photos.some(isOnItsWay)) requestBackgroundSync();
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
    void this.#read().then(() => this.clearHand(null));
    this.#sender.wake();
  }

  /** Asks the server for its time, so that a photo made without a network knows when that was. */
  learnClock(): void {
    if (serverOffset() === null)
      probe(BASE).catch(() => {
        // The next answer tells it.
      });
  }

  /**
   * Keeps a photo; when this resolves it is on the disk. One that is `handed_in` goes out by itself; one `in_hand` waits for
   * its player, in place of what was in hand for the same task. Rejects when the phone cannot keep it.
   */
  async add(made: Made, as: 'in_hand' | 'handed_in'): Promise<void> {
    const { photo, moment, ...rest } = made;
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...rest,
      ...moment,
      ...tripHere(),
      sends: 'photo',
      bytes: photo.size,
      state: { is: as === 'in_hand' ? 'in_hand' : 'waiting' },
    };
    await keepPhoto(
      entry,
      photo,
      (other) => isInHand(other) && other.task.id === rest.task.id && other.team.id === rest.team.id,
    );
    this.#show(entry);
    // From the first photo on there is something to lose; before that a browser may ask the player for nothing.
    void askToPersist();
  }

  /** Sends a photo that was in hand; `found`: where it was made, if that was still sought when it was kept. */
  async handIn(id: string, found: QueuedPhoto['position'] = null): Promise<void> {
    const changed = await changePhoto(id, (kept) =>
      isInHand(kept) ? { ...kept, position: found ?? kept.position, state: { is: 'waiting' } } : kept,
    );
    if (changed !== null) this.#show(changed);
  }

  /**
   * What the team does with a photo that the server holds: when this resolves it is on the disk, and the server hears of it
   * as soon as it can be reached. Rejects when the phone cannot keep it.
   */
  async decide(
    { id, ...photo }: Pick<QueuedPhoto, 'id' | 'team' | 'task'>,
    { decision }: SubmissionDecision,
  ): Promise<void> {
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...photo,
      ...momentNow(),
      ...tripHere(),
      id,
      sends: 'decision',
      position: null,
      hold: false,
      bytes: 0,
      mayBeThere: true,
      state:
        decision === 'submit' ? { is: 'waiting' } : { is: 'withdrawn', settlesAt: Date.now(), asked: false },
    };
    await keepDecision(entry);
    this.#show(entry);
  }

  /** Shows what is on the disk now, and sees to it that it goes. */
  #show(entry: QueuedPhoto): void {
    const others = this.#snapshot.photos.filter(({ id }) => id !== entry.id);
    this.#publish(shown([...others, entry]));
    this.#changed();
    if (isInHand(entry)) return;
    requestBackgroundSync();
    this.#sender.wake();
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
    this.#publish(shown(own));
  }

  /** Takes away what was never handed in and cannot be any more. What a screen shows stays until it is left. */
  async clearHand(state: PlayState | null): Promise<void> {
    const isOver = (photo: QueuedPhoto) =>
      isInHand(photo) &&
      !this.#followers.has(photo.id) &&
      ((state !== null && isMoot(photo, state)) || serverNow() - photo.capturedAt > LATE_PHOTO_MAX_AGE_MS);
    for (const { id } of this.#snapshot.photos.filter(isOver)) {
      await changePhoto(id, (kept) => (isOver(kept) ? null : kept));
      this.#changed();
    }
  }

  #publish(change: Partial<QueueSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const photoQueue = new PhotoQueue();
