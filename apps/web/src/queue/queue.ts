import type { PlayState } from '@reisspel/contract/live';
import type { SubmissionDecision } from '@reisspel/contract/submissions';
import { BASE } from '../lib/base.ts';
import { askToPersist } from '../lib/device-storage.ts';
import { serverNow, serverOffset } from '../lib/server-clock.ts';
import { announceNetworkFound, onConnected, onRestart, onSessionChanged } from '../live/session-signal.ts';
import { tripHere } from '../live/trip-here.ts';
import { onBackgroundSync, requestBackgroundSync } from './background-sync.ts';
import { rememberWaiting } from './door.ts';
import {
  type Concluded,
  isInHand,
  isOnItsWay,
  type Moment,
  type Obstacle,
  type QueuedPhoto,
} from './entry.ts';
import { isOfTrip, obstacleOf, withoutServerFaults } from './order.ts';
import { probe } from './probe.ts';
import { isNotNeeded, newRejections } from './replay.ts';
import { Sender, type SenderStatus } from './sender.ts';
import { hasSame, type QueueSnapshot, shown } from './snapshot.ts';
import { changePhoto, keepDecision, keepPhoto, keptPhotos } from './store.ts';
import { onTabMessage, tellTabs } from './turn.ts';
import { uploadPhoto } from './upload.ts';
import { LOOKING_MS } from './upload-request.ts';

/** A photo that nobody has kept yet. */
export type Made = Pick<QueuedPhoto, 'id' | 'team' | 'task' | 'position' | 'hold' | 'mayBeThere'> & {
  photo: Blob;
  moment: Moment;
};

export function momentNow(): Moment {
  return { capturedAt: Math.round(serverNow()), clockKnown: serverOffset() !== null };
}

/** The photos that this browser has still to send, for the screens. One for the whole page. */
class PhotoQueue {
  #snapshot: QueueSnapshot = {
    photos: [],
    givenUp: new Set(),
    notNeeded: new Set(),
    status: { is: 'idle' },
    news: [],
  };
  /** As the server last said; null where no game was shown. */
  #state: PlayState | null = null;
  readonly #listeners = new Set<() => void>();
  /** Photos that a screen follows: that screen tells what becomes of them, nobody else. */
  readonly #followers = new Map<string, (concluded: Concluded) => void>();
  /** How often the storage was asked. */
  #reads = 0;
  readonly #sender = new Sender({
    base: BASE,
    upload: uploadPhoto,
    photos: async () => (await keptPhotos()).filter((photo) => isOfTrip(photo, tripHere())),
    onStatus: (status) => this.#take(status),
    onChange: () => this.#changed(),
    onConcluded: (concluded) => {
      tellTabs({ is: 'concluded', concluded });
      this.#hear(concluded);
    },
  });

  constructor() {
    onTabMessage((message) => {
      if (message.is === 'alive') return;
      if (message.is === 'concluded') {
        this.#hear(message.concluded);
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
    void this.#read();
    this.#sender.wake();
  }

  /** The player's word: nothing lets others go first any more. */
  tryNow(): void {
    const setBack = this.#snapshot.photos.filter(({ serverFaults }) => serverFaults !== undefined);
    Promise.all(setBack.map(({ id }) => changePhoto(id, withoutServerFaults)))
      .catch(() => {
        // The storage said no: they are tried later.
      })
      .finally(() => this.wake());
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
    this.#showOwn([...others, entry]);
    this.#changed();
    if (isInHand(entry)) return;
    requestBackgroundSync();
    this.#sender.wake();
  }

  #showOwn(own: readonly QueuedPhoto[]): void {
    this.#publish({ ...shown(own), notNeeded: this.#notNeeded(own) });
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
    await changePhoto(id, (kept) => ({ ...withoutServerFaults(kept), state: { is: 'waiting' } }));
    this.#changed();
    this.#sender.wake();
  }

  /** What keeps this photo here although there is a network; null when nothing does, as far as is known. */
  obstacle(photo: QueuedPhoto): Obstacle | null {
    const { session } = this.#sender;
    return session === null ? null : obstacleOf(photo, session);
  }

  /** Tells `listener` what becomes of a photo, in place of the news for everybody. Returns how to stop. */
  follow(id: string, listener: (concluded: Concluded) => void): () => void {
    this.#followers.set(id, listener);
    return () => {
      if (this.#followers.get(id) === listener) this.#followers.delete(id);
    };
  }

  dismiss(id: string): void {
    this.#publish({ news: this.#snapshot.news.filter(({ photo }) => photo.id !== id) });
  }

  #hear(concluded: Concluded): void {
    const follower = this.#followers.get(concluded.photo.id);
    if (follower) follower(concluded);
    else if (isOfTrip(concluded.photo, tripHere()))
      this.#publish({ news: [...this.#snapshot.news, concluded] });
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
    this.#showOwn(own);
  }

  /** What the server says of the game, for what there is still to hand in. */
  hearState(state: PlayState): void {
    const rejected = newRejections(this.#state, state);
    this.#state = state;
    if (rejected.length > 0) this.#publish({ news: [...this.#snapshot.news, ...rejected] });
    const notNeeded = this.#notNeeded(this.#snapshot.photos);
    // Each publication is shown, and what is shown tells of the state again.
    if (!hasSame(notNeeded, this.#snapshot.notNeeded)) this.#publish({ notNeeded });
  }

  #notNeeded(photos: readonly QueuedPhoto[]): ReadonlySet<string> {
    const now = serverNow();
    return new Set(photos.filter((photo) => isNotNeeded(photo, this.#state, now)).map(({ id }) => id));
  }

  #publish(change: Partial<QueueSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const photoQueue = new PhotoQueue();
