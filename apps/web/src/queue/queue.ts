import type { PlayState } from '@reisspel/contract/live';
import type { SubmissionDecision } from '@reisspel/contract/submissions';
import { BASE, tripHere } from '../lib/base.ts';
import { askToPersist } from '../lib/device/device-storage.ts';
import { createSignal } from '../lib/signal.ts';
import { serverNow, serverOffset } from '../lib/time/server-clock.ts';
import { announceNetworkFound, onConnected, onRestart, onSessionChanged } from '../live/session-signal.ts';
import { rememberWaiting } from './door.ts';
import {
  type Concluded,
  isInHand,
  isOnItsWay,
  type Moment,
  type Obstacle,
  type QueuedPhoto,
  type Rejected,
} from './entry.ts';
import { inCaptureOrder, isOfTrip, obstacleOf, withoutServerFaults } from './order.ts';
import { isNotNeeded, newRejections } from './replay.ts';
import { probe } from './requests.ts';
import { Sender, type SenderStatus } from './sender.ts';
import { changePhoto, keepDecision, keepPhoto, keptPhotos } from './store.ts';
import { onBackgroundSync, onTabMessage, requestBackgroundSync, tellTabs } from './turn.ts';
import { uploadPhoto } from './upload.ts';
import { LOOKING_MS } from './upload-request.ts';

export type Made = Pick<QueuedPhoto, 'id' | 'team' | 'task' | 'position' | 'hold' | 'mayBeThere'> & {
  photo: Blob;
  moment: Moment;
};

export function momentNow(): Moment {
  return { capturedAt: Math.round(serverNow()), clockKnown: serverOffset() !== null };
}

/** Without the other fields of a task on the board, which need not be stored. */
function taskFields({ id, description, points }: QueuedPhoto['task']): QueuedPhoto['task'] {
  return { id, description, points };
}

export interface QueueSnapshot {
  photos: readonly QueuedPhoto[];
  /** Ids of withdrawn submissions, until the server has confirmed. */
  givenUp: ReadonlySet<string>;
  /** Ids of photos without a team or an open task: the player saves or deletes them. */
  notNeeded: ReadonlySet<string>;
  status: SenderStatus;
  news: readonly (Concluded | Rejected)[];
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
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
  /** Screens that show a photo's result themselves: it does not enter the news. */
  readonly #followers = new Map<string, (concluded: Concluded) => void>();
  #reads = 0;
  readonly #sender = new Sender({
    base: BASE,
    upload: uploadPhoto,
    photos: async () => (await keptPhotos()).filter((photo) => isOfTrip(photo, tripHere())),
    onStatus: (status) => this.#setStatus(status),
    onChange: () => this.#changed(),
    onConcluded: (concluded) => {
      tellTabs({ is: 'concluded', concluded });
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
      // The phone may freeze this page: the service worker sends the rest.
      else if (this.#snapshot.photos.some(isOnItsWay)) requestBackgroundSync();
    });
    this.wake();
  }

  readonly subscribe = this.#changes.on;

  getSnapshot = (): QueueSnapshot => this.#snapshot;

  wake(): void {
    void this.#read();
    this.#sender.wake();
  }

  tryNow(): void {
    const setBack = this.#snapshot.photos.filter(({ serverFaults }) => serverFaults !== undefined);
    Promise.all(setBack.map(({ id }) => changePhoto(id, withoutServerFaults)))
      .catch(() => {
        // The storage failed: those photos are tried later.
      })
      .finally(() => this.wake());
  }

  /** Asks for the server's time, which photos made later without a network need. */
  learnClock(): void {
    if (serverOffset() === null)
      probe(BASE).catch(() => {
        // The next answer of the server gives the time.
      });
  }

  /** Resolves once it is on the disk. A photo in hand replaces the one of the same task. */
  async add(made: Made, as: 'in_hand' | 'handed_in'): Promise<void> {
    const { photo, moment, task, ...rest } = made;
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...rest,
      task: taskFields(task),
      ...moment,
      ...tripHere(),
      sends: 'photo',
      bytes: photo.size,
      state: { is: as === 'in_hand' ? 'in_hand' : 'waiting' },
    };
    await keepPhoto(
      entry,
      photo,
      (other) => isInHand(other) && other.task.id === task.id && other.team.id === rest.team.id,
    );
    this.#show(entry);
    // Not before the first photo, because a browser may show the player a question.
    void askToPersist();
  }

  async handIn(id: string, found: QueuedPhoto['position'] = null): Promise<void> {
    const changed = await changePhoto(id, (kept) =>
      isInHand(kept) ? { ...kept, position: found ?? kept.position, state: { is: 'waiting' } } : kept,
    );
    if (changed !== null) this.#show(changed);
  }

  async decide(
    { id, team, task }: Pick<QueuedPhoto, 'id' | 'team' | 'task'>,
    decision: SubmissionDecision['decision'],
  ): Promise<void> {
    rememberWaiting(true);
    const entry: QueuedPhoto = {
      ...momentNow(),
      ...tripHere(),
      id,
      team,
      task: taskFields(task),
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

  #show(entry: QueuedPhoto): void {
    const others = this.#snapshot.photos.filter(({ id }) => id !== entry.id);
    this.#showOwn([...others, entry]);
    this.#changed();
    if (isInHand(entry)) return;
    requestBackgroundSync();
    this.#sender.wake();
  }

  #showOwn(own: readonly QueuedPhoto[]): void {
    const isGivenUp = ({ state }: QueuedPhoto) => state.is === 'withdrawn';
    this.#publish({
      photos: inCaptureOrder(own.filter((photo) => !isGivenUp(photo))),
      givenUp: new Set(own.filter(isGivenUp).map(({ id }) => id)),
      notNeeded: this.#notNeeded(own),
    });
  }

  async cancel(id: string): Promise<void> {
    await changePhoto(id, (kept) => {
      if (kept.state.is === 'refused' || !kept.mayBeThere) return null;
      return { ...kept, state: { is: 'withdrawn', settlesAt: Date.now() + LOOKING_MS, asked: false } };
    });
    this.#sender.stop(id);
    this.#changed();
    this.#sender.wake();
  }

  async retry(id: string): Promise<void> {
    await changePhoto(id, (kept) => ({ ...withoutServerFaults(kept), state: { is: 'waiting' } }));
    this.#changed();
    this.#sender.wake();
  }

  obstacle(photo: QueuedPhoto): Obstacle | null {
    const { session } = this.#sender;
    return session === null ? null : obstacleOf(photo, session);
  }

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
    else if (isOfTrip(concluded.photo, tripHere()))
      this.#publish({ news: [...this.#snapshot.news, concluded] });
  }

  #setStatus(status: SenderStatus): void {
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
      // The storage failed: the last read remains valid.
      return;
    }
    if (turn !== this.#reads) return;
    rememberWaiting(kept.length > 0);
    const own = kept.filter((photo) => isOfTrip(photo, tripHere()));
    const sending = own.find(({ id }) => id === this.#sender.sendingId);
    if (sending?.state.is === 'withdrawn') this.#sender.stop(sending.id);
    this.#showOwn(own);
  }

  onPlayState(state: PlayState): void {
    const rejected = newRejections(this.#state, state);
    this.#state = state;
    const { photos, news } = this.#snapshot;
    const notNeeded = this.#notNeeded(photos);
    // Every live event comes here: most change nothing, and must not render the screens again.
    if (rejected.length > 0 || !hasSame(notNeeded, this.#snapshot.notNeeded))
      this.#publish({ news: [...news, ...rejected], notNeeded });
  }

  #notNeeded(photos: readonly QueuedPhoto[]): ReadonlySet<string> {
    const now = serverNow();
    return new Set(photos.filter((photo) => isNotNeeded(photo, this.#state, now)).map(({ id }) => id));
  }

  #publish(change: Partial<QueueSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changes.tell();
  }
}

export const photoQueue = new PhotoQueue();
