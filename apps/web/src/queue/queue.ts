import type { PlayState } from '@reisspel/contract/live';
import type { PhotoSource, SubmissionDecision } from '@reisspel/contract/submissions';
import { pageBase, pageTrip } from '../lib/base.ts';
import { askToPersist } from '../lib/device/device-storage.ts';
import { createSignal } from '../lib/signal.ts';
import { serverNow, serverOffset } from '../lib/time/server-clock.ts';
import { announceNetworkFound, onConnected, onRestart, onSessionChanged } from '../live/session-signal.ts';
import {
  type CaptureMoment,
  type Concluded,
  isInHand,
  isOnItsWay,
  type Obstacle,
  type QueuedPhoto,
  type Rejected,
} from './entry.ts';
import { isOfTrip, obstacleOf, sortByCapture, withoutServerFaults } from './order.ts';
import { isNotNeeded, newRejections } from './pending.ts';
import { rememberWaiting } from './queue-bridge.ts';
import { fetchSession } from './requests.ts';
import { Sender, type SenderStatus } from './sender.ts';
import { changePhoto, storeDecision, storedPhotos, storePhoto } from './store.ts';
import { onBackgroundSync, onTabMessage, postToTabs, requestBackgroundSync } from './turn.ts';
import { uploadPhoto } from './upload.ts';
import { PHOTO_CHECK_MS } from './upload-request.ts';

/** A photo that was just made, with what the queue needs to send it. */
export type NewPhoto = Pick<
  QueuedPhoto,
  'id' | 'team' | 'task' | 'position' | 'hold' | 'mayBeThere' | 'video'
> & {
  photo: Blob;
  moment: CaptureMoment;
  source: PhotoSource;
};

export function captureMomentNow(): CaptureMoment {
  return { capturedAt: Math.round(serverNow()), clockKnown: serverOffset() !== null };
}

/** Returns only the stored fields, because `task` may be a whole task of the board. */
function storedTask({ id, description, points }: QueuedPhoto['task']): QueuedPhoto['task'] {
  return { id, description, points };
}

export interface QueueSnapshot {
  photos: readonly QueuedPhoto[];
  /** Ids of withdrawn submissions, until the server has confirmed their withdrawal. */
  givenUp: ReadonlySet<string>;
  /** Ids of photos without a team or an open task: the player saves or deletes them. */
  notNeeded: ReadonlySet<string>;
  status: SenderStatus;
  /** Results that are shown until the player closes them. */
  news: readonly (Concluded | Rejected)[];
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

class PhotoQueue {
  #snapshot: QueueSnapshot = {
    photos: [],
    givenUp: new Set(),
    notNeeded: new Set(),
    status: { is: 'idle' },
    news: [],
  };
  #state: PlayState | null = null;
  readonly #changes = createSignal();
  /** By photo id: screens that show a result themselves. The news omits these results. */
  readonly #followers = new Map<string, (concluded: Concluded) => void>();
  /** Counts the reads of the store: only the result of the last one is shown. */
  #reads = 0;
  readonly #sender = new Sender({
    base: pageBase(),
    upload: uploadPhoto,
    photos: async () => (await storedPhotos()).filter((photo) => isOfTrip(photo, pageTrip())),
    onStatus: (status) => this.#setStatus(status),
    onChange: () => this.#changed(),
    onConcluded: (concluded) => {
      postToTabs({ is: 'concluded', concluded });
      this.#report(concluded);
    },
  });

  constructor() {
    onTabMessage((message) => {
      if (message.is === 'alive') return;
      if (message.is === 'concluded') {
        this.#report(message.concluded);
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
      // The phone may freeze this page. Then the service worker sends the rest.
      else if (this.#snapshot.photos.some(isOnItsWay)) requestBackgroundSync();
    });
    this.wake();
  }

  readonly subscribe = this.#changes.subscribe;

  getSnapshot = (): QueueSnapshot => this.#snapshot;

  wake(): void {
    void this.#read();
    this.#sender.wake();
  }

  /** Sends all photos at once, including those that were set aside. */
  tryNow(): void {
    const withFaults = this.#snapshot.photos.filter(({ serverFaults }) => serverFaults !== undefined);
    Promise.all(withFaults.map(({ id }) => changePhoto(id, withoutServerFaults)))
      .catch(() => {
        // The storage failed: those photos are tried later.
      })
      .finally(() => this.wake());
  }

  /** Loads the server's time, because photos may be made later without a network. */
  loadServerTime(): void {
    if (serverOffset() === null)
      fetchSession(pageBase()).catch(() => {
        // The next answer of the server gives the time.
      });
  }

  /** Resolves once the photo is on the disk. It replaces the photo in hand of the same task. */
  async add(newPhoto: NewPhoto, as: 'in_hand' | 'handed_in'): Promise<void> {
    const { photo, moment, task, ...rest } = newPhoto;
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...rest,
      task: storedTask(task),
      ...moment,
      ...pageTrip(),
      sends: 'photo',
      bytes: photo.size,
      state: { is: as === 'in_hand' ? 'in_hand' : 'waiting' },
    };
    await storePhoto(
      entry,
      photo,
      (other) => isInHand(other) && other.task.id === task.id && other.team.id === rest.team.id,
    );
    this.#show(entry);
    // Waits until there is a photo, because the browser may ask the player for permission.
    void askToPersist();
  }

  async handIn(id: string, position: QueuedPhoto['position'] = null): Promise<void> {
    const changed = await changePhoto(id, (photo) =>
      isInHand(photo) ? { ...photo, position: position ?? photo.position, state: { is: 'waiting' } } : photo,
    );
    if (changed !== null) this.#show(changed);
  }

  /** Hands in or withdraws a photo that the server holds. */
  async decide(
    { id, team, task }: Pick<QueuedPhoto, 'id' | 'team' | 'task'>,
    decision: SubmissionDecision['decision'],
  ): Promise<void> {
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...captureMomentNow(),
      ...pageTrip(),
      id,
      team,
      task: storedTask(task),
      sends: 'decision',
      position: null,
      hold: false,
      bytes: 0,
      mayBeThere: true,
      state:
        decision === 'submit' ? { is: 'waiting' } : { is: 'withdrawn', settlesAt: Date.now(), asked: false },
    };
    await storeDecision(entry);
    this.#show(entry);
  }

  #show(entry: QueuedPhoto): void {
    const others = this.#snapshot.photos.filter(({ id }) => id !== entry.id);
    this.#showPhotos([...others, entry]);
    this.#changed();
    if (isInHand(entry)) return;
    requestBackgroundSync();
    this.#sender.wake();
  }

  #showPhotos(own: readonly QueuedPhoto[]): void {
    const isGivenUp = ({ state }: QueuedPhoto) => state.is === 'withdrawn';
    this.#publish({
      photos: sortByCapture(own.filter((photo) => !isGivenUp(photo))),
      givenUp: new Set(own.filter(isGivenUp).map(({ id }) => id)),
      notNeeded: this.#notNeeded(own),
    });
  }

  /** Deletes a photo, or withdraws it when the server may have it. */
  async cancel(id: string): Promise<void> {
    await changePhoto(id, (photo) => {
      if (photo.state.is === 'refused' || !photo.mayBeThere) return null;
      return { ...photo, state: { is: 'withdrawn', settlesAt: Date.now() + PHOTO_CHECK_MS, asked: false } };
    });
    this.#sender.stop(id);
    this.#changed();
    this.#sender.wake();
  }

  async retry(id: string): Promise<void> {
    await changePhoto(id, (photo) => ({ ...withoutServerFaults(photo), state: { is: 'waiting' } }));
    this.#changed();
    this.#sender.wake();
  }

  /** Returns null when the photo may be sent, and while the session is unknown. */
  obstacle(photo: QueuedPhoto): Obstacle | null {
    const { session } = this.#sender;
    return session === null ? null : obstacleOf(photo, session);
  }

  /** Passes a photo's result to `listener`, not to the news. Returns the function to stop that. */
  follow(id: string, listener: (concluded: Concluded) => void): () => void {
    this.#followers.set(id, listener);
    return () => {
      if (this.#followers.get(id) === listener) this.#followers.delete(id);
    };
  }

  dismiss(id: string): void {
    this.#publish({ news: this.#snapshot.news.filter(({ photo }) => photo.id !== id) });
  }

  #report(concluded: Concluded): void {
    const follower = this.#followers.get(concluded.photo.id);
    if (follower) follower(concluded);
    else if (isOfTrip(concluded.photo, pageTrip()))
      this.#publish({ news: [...this.#snapshot.news, concluded] });
  }

  #setStatus(status: SenderStatus): void {
    const isNetworkBack = this.#snapshot.status.is === 'paused' && status.is === 'sending';
    this.#publish({ status });
    if (isNetworkBack) announceNetworkFound();
  }

  #changed(): void {
    postToTabs({ is: 'changed' });
    void this.#read();
  }

  async #read(): Promise<void> {
    this.#reads += 1;
    const read = this.#reads;
    let stored: QueuedPhoto[];
    try {
      stored = await storedPhotos();
    } catch {
      // The storage failed: the result of the last read stays.
      return;
    }
    if (read !== this.#reads) return;
    rememberWaiting(stored.length > 0);
    const own = stored.filter((photo) => isOfTrip(photo, pageTrip()));
    const sending = own.find(({ id }) => id === this.#sender.sendingId);
    if (sending?.state.is === 'withdrawn') this.#sender.stop(sending.id);
    this.#showPhotos(own);
  }

  onPlayState(state: PlayState): void {
    const rejected = newRejections(this.#state, state);
    this.#state = state;
    const { photos, news } = this.#snapshot;
    const notNeeded = this.#notNeeded(photos);
    // Called at every live event. Most change nothing and must not render the screens again.
    if (rejected.length > 0 || !areEqual(notNeeded, this.#snapshot.notNeeded))
      this.#publish({ news: [...news, ...rejected], notNeeded });
  }

  #notNeeded(photos: readonly QueuedPhoto[]): ReadonlySet<string> {
    const now = serverNow();
    return new Set(photos.filter((photo) => isNotNeeded(photo, this.#state, now)).map(({ id }) => id));
  }

  #publish(change: Partial<QueueSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changes.emit();
  }
}

export const photoQueue = new PhotoQueue();
