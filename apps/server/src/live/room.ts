import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TripId } from '@reisspel/contract/ids';
import type { LiveSnapshot } from '@reisspel/contract/operate/drawing';
import { applyChanges } from '@reisspel/rules/game/apply';
import { changesBetween, type LoggedChange } from '@reisspel/rules/game/changes';
import type { Effects, Rule } from '@reisspel/rules/game/decide';
import type { Game, LiveGame } from '@reisspel/rules/game/game';
import type { Reveal, Viewer } from '@reisspel/rules/game/view';
import type { Notice } from '@reisspel/rules/notices';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database } from '../db/database.ts';
import { DatabaseTrouble, isKeyTaken } from '../db/dialects/trouble.ts';
import type { Author, TripScope, TripTx } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { newIds, risingUuids } from '../platform/secrets/ids.ts';
import { Audiences, type Subscriber } from './audiences.ts';
import { changesIn, currentRevision, missedSince } from './changes-store.ts';
import { type Commit, commit, commitLocked } from './commit-store.ts';
import { loadGame } from './load-game.ts';
import { type PhonesAt, Presence } from './presence.ts';

/** Commands in one commit: more would delay other requests. */
const MAX_BATCH = 500;
/** Maximum waiting commands: as many as a server handles in some seconds. */
const MAX_WAITING = 5_000;
/** Number of lost races before an attempt locks the trip. */
const MAX_LOST_RACES = 3;
/** Milliseconds before a failed update of the streams is retried. */
const RETRY_MS = 2_000;
/** Milliseconds without a stream or a request before the game is removed from memory. */
const IDLE_MS = 10 * 60 * 1_000;

type Decision = { game: Game } & Partial<Effects>;

interface WaitingCommand {
  by: Author;
  /** May run again, on a newer game, when another server wrote first. */
  decide: (game: Game) => Decision;
  answer: () => void;
  /** Refuses an id of the client that another game uses; null when this server makes all ids. */
  refuseKey: (() => void) | null;
  fail: (error: unknown) => void;
}

/** The result of a batch of commands. `commit` is null when nothing has to be written. */
interface DecidedBatch {
  game: Game;
  commit: Commit | null;
  notices: readonly Notice[];
}

interface RoomDeps {
  database: Database;
  clock: Clock;
  reveal: Reveal;
  notify: (scope: TripScope, notice: Notice) => void;
  onError: (error: unknown) => void;
}

/** A trip's game in memory, equal to that in the database, and the streams that follow it. */
export class Room {
  readonly #scope: TripScope;
  readonly #deps: RoomDeps;
  readonly #audiences: Audiences;
  readonly #presence = new Presence();
  #isClosed = false;
  #value: LiveGame | null = null;
  #newest = 0;
  #loading: Promise<LiveGame> | null = null;
  #updateTimer: NodeJS.Timeout | undefined;
  /** When the timer ends, by `performance.now()`. */
  #updateAt = Number.POSITIVE_INFINITY;
  /** Resolves when the scheduled update was sent or failed. */
  #updated = Promise.withResolvers<void>();
  #usedAt = performance.now();
  /** Number of running calls of `live`. */
  #pendingReads = 0;
  readonly #uuid = risingUuids();
  #waiting: WaitingCommand[] = [];
  #isWorking = false;
  /** The revision that is being written. PostgreSQL may announce it before the commit returns. */
  #committing: number | null = null;

  constructor(scope: TripScope, deps: RoomDeps) {
    this.#scope = scope;
    this.#deps = deps;
    this.#audiences = new Audiences(scope, deps.reveal);
  }

  get subscribers(): Subscriber[] {
    return this.#audiences.subscribers;
  }

  get tripId(): TripId {
    return this.#scope.tripId;
  }

  get isWatched(): boolean {
    return !this.#audiences.isEmpty;
  }

  get isIdle(): boolean {
    const isInUse = this.#isWorking || this.#pendingReads > 0 || !this.#audiences.isEmpty;
    return !isInUse && performance.now() - this.#usedAt > IDLE_MS;
  }

  /** Sends a stream the current state and subscribes it. For `since`, see `Audiences.subscribe`. */
  async attach(subscriber: Subscriber, since: number | null): Promise<void> {
    const newest = await this.live(since ?? 0);
    this.#update(newest);
    // Other streams must not get messages more often because a new stream opens.
    while (!this.#isClosed && this.#audiences.isBehind(subscriber.viewer)) await this.#updated.promise;
    this.#audiences.subscribe(subscriber, since);
  }

  detach(subscriber: Subscriber): void {
    this.#audiences.unsubscribe(subscriber);
    this.#usedAt = performance.now();
  }

  /** Returns a viewer's first snapshot, at `revision` or later. */
  async snapshotFor(viewer: Viewer, revision = 0): Promise<LiveSnapshot> {
    return this.#audiences.snapshotFor(viewer, await this.live(revision));
  }

  /**
   * Runs a command; resolves after the commit. `taken` is the answer when another game uses an id
   * that the client made; null when this server makes all ids.
   */
  act<Answer>(by: Author, decide: Rule<Answer>, taken: Outcome<never> | null): Promise<Outcome<Answer>> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve(tryLater('too_busy'));
    const now = this.#deps.clock.now();
    const newId = newIds(() => this.#uuid(now));
    return new Promise((resolve, reject) => {
      let answer: () => void = () => {};
      this.#waiting.push({
        by,
        decide: (game) => {
          const decided = decide(game, { now, newId });
          answer = () => resolve(decided.answer);
          return decided;
        },
        answer: () => answer(),
        refuseKey: taken && (() => resolve(taken)),
        fail: reject,
      });
      void this.#work();
    });
  }

  /** Changes the counts of phones. This makes no revision and takes no lock. */
  changePresence<Answer>(change: (presence: Presence) => Answer): Answer {
    const answer = change(this.#presence);
    const { phones } = this.#presence;
    if (this.#value !== null && this.#value.phones !== phones) {
      this.#value = { ...this.#value, phones };
      if (!this.#audiences.isEmpty) this.#scheduleUpdate();
    }
    return answer;
  }

  get ownPhones(): PhonesAt[] {
    return this.#presence.own;
  }

  noteRevision(revision: number, entry?: string): void {
    // This is the room's own commit. It fails if another server took the revision first.
    if (revision === this.#committing) return;
    this.#newest = Math.max(this.#newest, revision);
    const game = this.#value?.game;
    if (entry !== undefined && game?.revision === revision - 1) {
      const changes = changesIn(entry);
      const next = changes && this.#applied(game, changes, revision);
      if (next) this.#setGame(next);
    }
    // Without streams nobody waits for the change. The next request loads the newest revision.
    if (!this.#audiences.isEmpty && (this.#value?.game.revision ?? 0) < this.#newest) this.#scheduleUpdate();
  }

  #revisionNow(): Promise<number> {
    return this.#deps.database.readTrip(this.#scope, (tx) => currentRevision(tx));
  }

  /** Forgets the streams. A running load sends nothing. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#updateTimer);
    this.#updated.resolve();
    this.#audiences.clear();
  }

  /** Returns the game at the newest known revision. Asks the database if `revision` is newer. */
  async live(revision = 0): Promise<LiveGame> {
    this.#pendingReads += 1;
    try {
      if (this.#value !== null && this.#value.game.revision < revision) {
        // Only the database knows whether a client's revision exists.
        this.#newest = Math.max(this.#newest, await this.#revisionNow());
      }
      return await this.#atNewest();
    } finally {
      this.#pendingReads -= 1;
      this.#usedAt = performance.now();
    }
  }

  async #atNewest(): Promise<LiveGame> {
    let value = this.#value;
    while (value === null || value.game.revision < this.#newest) value = await this.#load();
    return value;
  }

  #load(): Promise<LiveGame> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<LiveGame> {
    const [value, newest] = [this.#value, this.#newest];
    const game = await this.#deps.database.readTrip(this.#scope, (tx) => this.#readNewest(tx));
    const isOlder = game.revision < Math.max(newest, value?.game.revision ?? 0);
    if (isOlder && this.#value === value && this.#newest === newest) {
      // The database is older than before: a replica took over without the last writes. Clients saw
      // the lost changes, so they must reconnect and get a snapshot.
      this.#value = null;
      this.#newest = 0;
      this.#audiences.disconnect();
    }
    return this.#setGame(game);
  }

  /** Returns the newest game: the known one with logged changes, or else one from all rows. */
  async #readNewest(tx: TripTx): Promise<Game> {
    const known = this.#value?.game;
    if (known) {
      const { changes, revision } = await missedSince(tx, known.revision);
      const game = changes && this.#applied(known, changes, revision);
      if (game) return game;
    }
    const loaded = await loadGame(tx);
    this.#audiences.forget();
    return loaded;
  }

  /** Returns the game with another server's changes, or null if they cannot be applied. */
  #applied(game: Game, changes: readonly LoggedChange[], revision: number): Game | null {
    try {
      return { ...applyChanges(game, changes), revision };
    } catch (error) {
      this.#deps.onError(error);
      return null;
    }
  }

  #setGame(game: Game): LiveGame {
    // The game is from an older read, or from a message that this room already knows.
    if (this.#value !== null && game.revision <= this.#value.game.revision) return this.#value;
    const value = { game, phones: this.#presence.phones };
    this.#value = value;
    this.#scheduleUpdate();
    return value;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#waiting.length > 0) {
        // Commands that have arrived by now join the batch.
        await nextTurn();
        await this.#conclude(this.#waiting.splice(0, MAX_BATCH));
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #conclude(batch: readonly WaitingCommand[]): Promise<void> {
    try {
      await this.#commit(batch);
      for (const each of batch) each.answer();
    } catch (error) {
      // The outcome of the commit is unknown, so the game is read again.
      this.#value = null;
      await this.#afterFault(batch, error);
    }
  }

  /** Retries the commands one by one, so that only the faulty one fails. */
  async #afterFault(batch: readonly WaitingCommand[], error: unknown): Promise<void> {
    const [first, ...others] = batch;
    if (error instanceof DatabaseTrouble) {
      for (const { fail } of batch) fail(error);
    } else if (others.length > 0) {
      for (const each of batch) await this.#conclude([each]);
    } else if (first) {
      if (first.refuseKey !== null && isKeyTaken(error)) first.refuseKey();
      else first.fail(error);
    }
  }

  async #commit(batch: readonly WaitingCommand[]): Promise<void> {
    for (let losses = 0; losses < MAX_LOST_RACES; losses += 1) {
      const { game } = await this.live();
      const decided = this.#decide(game, batch);
      if (decided.commit === null || (await this.#write(decided.commit, losses === 0))) {
        return this.#publish(decided);
      }
      // Another server wrote first, so the next attempt decides the whole batch on its game.
      if (this.#value?.game.revision === game.revision) await this.#load();
    }
    const decided = await this.#deps.database.changeTrip(this.#scope, async (tx) => {
      const last = this.#decide(await this.#readNewest(tx), batch);
      if (last.commit !== null) await commitLocked(tx, last.commit);
      return last;
    });
    this.#publish(decided);
  }

  #decide(before: Game, batch: readonly WaitingCommand[]): DecidedBatch {
    const acts: Commit['acts'][number][] = [];
    const notices: Notice[] = [];
    let game = before;
    for (const { by, decide } of batch) {
      const decided = decide(game);
      game = decided.game;
      acts.push(...(decided.acts ?? []).map((act) => ({ ...act, by })));
      notices.push(...(decided.notices ?? []));
    }
    const changes = changesBetween(before, game);
    if (changes.length === 0 && acts.length === 0) return { game: before, commit: null, notices: [] };
    const { revision } = before;
    const commit = { revision, changes, acts, at: this.#deps.clock.now() };
    return { game: { ...game, revision: revision + 1 }, commit, notices };
  }

  #publish({ game, notices }: DecidedBatch): void {
    this.#newest = Math.max(this.#newest, game.revision);
    this.#setGame(game);
    for (const notice of notices) this.#deps.notify(this.#scope, notice);
  }

  /**
   * False when the batch must be decided again: another server was first, or a connection broke.
   */
  async #write(decided: Commit, mayTryAgain: boolean): Promise<boolean> {
    this.#committing = decided.revision + 1;
    try {
      return await commit(this.#deps.database, this.#scope, decided);
    } catch (error) {
      // An idle connection had broken. If the revision is unchanged, nothing was written.
      const isStale = mayTryAgain && error instanceof DatabaseTrouble && error.reason === 'unreachable';
      if (isStale && (await this.#revisionNow()) === decided.revision) return false;
      throw error;
    } finally {
      this.#committing = null;
    }
  }

  #scheduleUpdate(waitMs = 0): void {
    const at = performance.now() + waitMs;
    if (this.#isClosed || this.#updateAt <= at) return;
    clearTimeout(this.#updateTimer);
    this.#updateAt = at;
    this.#updateTimer = setTimeout(() => {
      this.#updateAt = Number.POSITIVE_INFINITY;
      this.#atNewest()
        .then((value) => this.#update(value))
        .catch((error: unknown) => {
          if (this.#isClosed) return;
          this.#deps.onError(error);
          // The audiences get their changes when the game can be read again.
          this.#scheduleUpdate(RETRY_MS);
        })
        .finally(() => {
          this.#updated.resolve();
          this.#updated = Promise.withResolvers();
        });
    }, waitMs);
  }

  #update(value: LiveGame): void {
    const wait = this.#audiences.update(value);
    if (wait !== null) this.#scheduleUpdate(wait);
  }
}
