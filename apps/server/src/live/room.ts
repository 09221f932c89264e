import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveState } from '@reisspel/contract/live';
import { applyChanges } from '@reisspel/rules/game/apply';
import { changesBetween, type LoggedChange } from '@reisspel/rules/game/changes';
import type { Decide, Facts } from '@reisspel/rules/game/decide';
import type { Game, LiveGame } from '@reisspel/rules/game/game';
import { reuse } from '@reisspel/rules/game/reuse';
import type { Reveal } from '@reisspel/rules/game/view';
import type { Viewer } from '@reisspel/rules/game/viewer';
import type { Notice } from '@reisspel/rules/notices';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database, Tx } from '../db/database.ts';
import { DatabaseTrouble, isKeyTaken } from '../db/dialects/trouble.ts';
import { type Author, lockTrip, type TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { newIds, risingUuids } from '../platform/ids.ts';
import { Audiences, type Subscriber } from './audiences.ts';
import { changesIn, currentRevision, missedSince } from './changes-store.ts';
import { type Commit, commit, commitLocked } from './commit-store.ts';
import { Here, type PhonesAt } from './here.ts';
import { loadGame } from './load-game.ts';
import { type Occupant, recordsIn } from './room-space.ts';

/**
 * Milliseconds in which changes are put together: at most 20 messages a second a client (goals, job
 * 2).
 */
const TELL_INTERVAL_MS = 50;
/** What is decided and written down together: more would keep the sockets waiting. */
const MOST_AT_ONCE = 500;
/** What may wait for its turn: as many as a server decides over in some seconds. */
const MOST_WAITING = 5_000;
/** Times that others may be first with a write, until the next one has them wait. */
const MOST_LOSSES = 3;
/** Milliseconds until a game that could not be read is tried again, for who follows it. */
const RETRY_MS = 2_000;
/** Milliseconds without a stream or a question after which the game is let go. */
const IDLE_MS = 10 * 60 * 1_000;
/** Milliseconds in which who asked may still do something with what they were told. */
const IN_HAND_MS = 1_000;

/** A game after a command, and what comes of it beside. */
type Step = { game: Game } & Partial<Facts>;

/** Something that is asked of the game, until it is answered. */
interface Waiting {
  by: Author;
  /** Can be asked again, over another game. */
  decide: (game: Game) => Step;
  /** Gives the answer of the last decision. */
  answer: () => void;
  /** For who names what is new by an id that is another game's; null: ids are made here. */
  refuseKey: (() => void) | null;
  fail: (error: unknown) => void;
}

/** What came of all that was decided together. */
interface Batch {
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

/** One trip's game in memory, as the database holds it, and the streams that follow it. */
export class Room implements Occupant {
  readonly #scope: TripScope;
  readonly #deps: RoomDeps;
  readonly #audiences: Audiences;
  readonly #here = new Here();
  #isClosed = false;
  /** null: it has to be loaded. */
  #value: LiveGame | null = null;
  /** The newest revision that anybody has told of. */
  #heard = 0;
  #loading: Promise<LiveGame> | null = null;
  /** Runs while something is to be told that may not be told yet. */
  #telling: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Settled as soon as it is told, or cannot be. */
  #told = Promise.withResolvers<void>();
  #askedAt = performance.now();
  /** How many wait to be told the game as it is. */
  #asking = 0;
  readonly #uuid = risingUuids();
  #waiting: Waiting[] = [];
  #isWorking = false;
  /** The revision that is being written here. PostgreSQL may tell of it before it answers. */
  #committing: number | null = null;

  constructor(scope: TripScope, deps: RoomDeps) {
    this.#scope = scope;
    this.#deps = deps;
    this.#audiences = new Audiences(scope, deps.reveal);
  }

  get subscribers(): Subscriber[] {
    return this.#audiences.subscribers;
  }

  /** Whether nobody has looked for so long that it may go. */
  get isIdle(): boolean {
    return !this.isInUse && this.restedMs > IDLE_MS;
  }

  get isInUse(): boolean {
    const isAsked = this.#isWorking || this.#asking > 0 || this.restedMs < IN_HAND_MS;
    return isAsked || !this.#audiences.isEmpty;
  }

  get restedMs(): number {
    return performance.now() - this.#askedAt;
  }

  get records(): number {
    return this.#value === null ? 0 : recordsIn(this.#value.game);
  }

  /**
   * Brings a stream up to date and keeps it so. `since` is the last revision it holds of this very
   * view.
   */
  async attach(subscriber: Subscriber, since: number | null): Promise<void> {
    const newest = await this.#upTo(since ?? 0);
    // However many come, the others are told no more often than else.
    const { shown } = this.#audiences;
    const mayTellNow = shown === null || newest === shown || this.#telling === undefined;
    if (mayTellNow) this.#tell(newest);
    else await this.#told.promise;
    this.#audiences.welcome(subscriber, since);
  }

  detach(subscriber: Subscriber): void {
    this.#audiences.leave(subscriber);
    this.#askedAt = performance.now();
  }

  /** What a viewer sees who does not stay, at this revision or a later one. */
  async look(viewer: Viewer, revision: number): Promise<LiveState> {
    return this.#audiences.look(viewer, await this.#upTo(revision));
  }

  /**
   * Decides over the game as it is when its turn comes, and answers when that is written down.
   * `taken` is the answer to an id, named by who asks, that something in another game has.
   */
  act<Answer>(by: Author, decide: Decide<Answer>, taken: Outcome<never> | null): Promise<Outcome<Answer>> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(tryLater('too_busy'));
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

  /** The game at all that this server has heard of, and at `revision` where there is one. */
  live(revision = 0): Promise<LiveGame> {
    return this.#upTo(revision);
  }

  /**
   * What a server hears of its own phones, and of those of others: it makes no revision, and waits
   * for no lock.
   */
  meet<Told>(change: (here: Here) => Told): Told {
    const told = change(this.#here);
    const { phones } = this.#here;
    if (this.#value !== null && this.#value.phones !== phones) {
      this.#value = { ...this.#value, phones };
      if (!this.#audiences.isEmpty) this.#tellSoon();
    }
    return told;
  }

  /** What other servers have to hear of this one's phones. */
  get ownPhones(): PhonesAt[] {
    return this.#here.own;
  }

  /**
   * There is something newer: a commit of this server, or of another. `entry`: what the log says of
   * it.
   */
  hear(revision: number, entry?: string): void {
    // Where another server was first with it, the commit finds that out.
    if (revision === this.#committing) return;
    this.#heard = Math.max(this.#heard, revision);
    const game = this.#value?.game;
    if (entry !== undefined && game?.revision === revision - 1) {
      const changes = changesIn(entry);
      const next = changes && this.#folded(game, changes, revision);
      if (next) this.#take(next);
    }
    // Where nobody looks, who comes first loads it.
    if (!this.#audiences.isEmpty && (this.#value?.game.revision ?? 0) < this.#heard) this.#tellSoon();
  }

  #revisionNow(): Promise<number> {
    return this.#deps.database.read((tx) => currentRevision(tx, this.#scope));
  }

  /** Lets go of everything; what is being loaded tells nobody. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#telling);
    this.#told.resolve();
    this.#audiences.letGo();
  }

  /** The game at all that was heard of, and at `revision` where there ever was such a one. */
  async #upTo(revision: number): Promise<LiveGame> {
    this.#asking += 1;
    try {
      if (this.#value !== null && this.#value.game.revision < revision) {
        // Anybody can name a revision; only the database knows whether there is one.
        this.#heard = Math.max(this.#heard, await this.#revisionNow());
      }
      return await this.#upToHeard();
    } finally {
      this.#asking -= 1;
      this.#askedAt = performance.now();
    }
  }

  /** The game at all that was heard of. */
  async #upToHeard(): Promise<LiveGame> {
    let value = this.#value;
    while (value === null || value.game.revision < this.#heard) value = await this.#load();
    return value;
  }

  /** One load for all who wait. */
  #load(): Promise<LiveGame> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<LiveGame> {
    const [value, heard] = [this.#value, this.#heard];
    const game = await this.#deps.database.read((tx) => this.#newest(tx));
    const isBack = game.revision < Math.max(heard, value?.game.revision ?? 0);
    if (isBack && this.#value === value && this.#heard === heard) {
      // Another database took over, to which the last writes never came. Windows hold what is lost:
      // they come back for a snapshot.
      this.#value = null;
      this.#heard = 0;
      this.#audiences.cut();
    }
    return this.#take(game);
  }

  /**
   * The game as the database holds it: what is known, and what the log says since; else all of its
   * rows.
   */
  async #newest(tx: Tx): Promise<Game> {
    const known = this.#value?.game;
    if (known) {
      const { changes, revision } = await missedSince(tx, this.#scope, known.revision);
      const game = changes && this.#folded(known, changes, revision);
      if (game) return game;
    }
    const loaded = await loadGame(tx, this.#scope);
    this.#audiences.forget();
    const before = this.#value ?? this.#audiences.shown;
    return before === null ? loaded : reuse(before.game, loaded);
  }

  /** The game after what another server wrote; null where that makes no sense here. */
  #folded(game: Game, changes: readonly LoggedChange[], revision: number): Game | null {
    try {
      return { ...applyChanges(game, changes), revision };
    } catch (error) {
      this.#deps.onError(error);
      return null;
    }
  }

  #take(game: Game): LiveGame {
    // It was read, or written, before what is known by now; or it is told of what was written here.
    if (this.#value !== null && game.revision <= this.#value.game.revision) return this.#value;
    const value = { game, phones: this.#here.phones };
    this.#value = value;
    this.#tellSoon();
    return value;
  }

  /** Decides over what waits, together, until nothing does. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#waiting.length > 0) {
        // What has arrived by now goes along.
        await nextTurn();
        await this.#conclude(this.#waiting.splice(0, MOST_AT_ONCE));
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #conclude(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#commit(batch);
      for (const each of batch) each.answer();
    } catch (error) {
      // Nobody knows what became of it.
      this.#value = null;
      await this.#afterFault(batch, error);
    }
  }

  /** One that is at fault keeps no other from what it asked for. */
  async #afterFault(batch: readonly Waiting[], error: unknown): Promise<void> {
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

  async #commit(batch: readonly Waiting[]): Promise<void> {
    for (let losses = 0; losses < MOST_LOSSES; losses += 1) {
      const { game } = await this.#upTo(0);
      const decided = this.#decide(game, batch);
      if (decided.commit === null || (await this.#write(decided.commit, losses === 0))) {
        return this.#publish(decided);
      }
      // Another was first: all of it is decided again over what that one made of the game.
      if (this.#value?.game.revision === game.revision) await this.#load();
    }
    const decided = await this.#deps.database.write(async (tx) => {
      await lockTrip(tx, this.#scope);
      const last = this.#decide(await this.#newest(tx), batch);
      if (last.commit !== null) await commitLocked(tx, this.#scope, last.commit);
      return last;
    });
    this.#publish(decided);
  }

  /** What a batch makes of a game; `commit` null: nothing that has to be written. */
  #decide(before: Game, batch: readonly Waiting[]): Batch {
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

  #publish({ game, notices }: Batch): void {
    this.#heard = Math.max(this.#heard, game.revision);
    this.#take(game);
    for (const notice of notices) this.#deps.notify(this.#scope, notice);
  }

  /**
   * Returns whether it was written: not where another was first, or where it is tried once more.
   */
  async #write(decided: Commit, mayTryAgain: boolean): Promise<boolean> {
    this.#committing = decided.revision + 1;
    try {
      return await commit(this.#deps.database, this.#scope, decided);
    } catch (error) {
      // A connection that broke while nobody used it: where the trip stands as before, nothing was
      // written.
      const isStale = mayTryAgain && error instanceof DatabaseTrouble && error.reason === 'unreachable';
      if (isStale && (await this.#revisionNow()) === decided.revision) return false;
      throw error;
    } finally {
      this.#committing = null;
    }
  }

  /** At once, where the last time was long enough ago; no sooner than after `leastMs`. */
  #tellSoon(leastMs = 0): void {
    if (this.#telling !== undefined || this.#isClosed) return;
    const wait = Math.max(leastMs, this.#toldAt + TELL_INTERVAL_MS - performance.now());
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#upToHeard()
        .then((value) => this.#tell(value))
        .catch((error: unknown) => {
          if (this.#isClosed) return;
          this.#deps.onError(error);
          // The audiences hold what they were told: it is compared once the game can be read again.
          this.#tellSoon(RETRY_MS);
        })
        .finally(() => {
          this.#told.resolve();
          this.#told = Promise.withResolvers();
        });
    }, wait);
  }

  #tell(value: LiveGame): void {
    const now = performance.now();
    if (this.#audiences.tell(value)) this.#toldAt = now;
  }
}
