import { isDeepStrictEqual } from 'node:util';
import type { AdminState } from '@reisspel/contract/live';
import { LiveWindow } from '../../apps/server/src/testing/live-window.ts';
import { ReturningWindow } from '../../apps/server/src/testing/returning-window.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import type { Acknowledged, StormGame } from './players.ts';
import { type Stage, until } from './stage.ts';

/** What each quiz is worth (`quizInput`). */
const POINTS = 10;
/** Milliseconds for a window to be told all that the organiser may see. */
const OPEN_MS = 30_000;

interface Seen {
  readonly state: AdminState;
  readonly revision: number;
}

/** What the organiser's window shows that is opened now at this server. */
export async function seenAt(url: string, { cookie }: Pick<TestClient, 'cookie'>): Promise<Seen> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(OPEN_MS)]);
  const client = new TestClient((request) => fetch(request, { signal }), url);
  client.cookie = cookie;
  const window = await LiveWindow.open(client, { view: 'admin' });
  try {
    await window.until(({ state }) => state !== null);
    const { state, revision } = window;
    if (state?.view !== 'admin') throw new Error('The organiser is shown another view');
    return { state, revision };
  } finally {
    leaving.abort();
  }
}

const keyOf = ({ teamId, taskId }: { teamId: string; taskId: string }) => `${teamId} ${taskId}`;
const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

/** What the server said of an answer is what there is to say. */
function isJudgedRight({ id, isRight, result }: Acknowledged): boolean {
  const outcome = isRight
    ? { verdict: 'accepted', pointsAwarded: POINTS }
    : { verdict: 'failed', reason: 'wrong_answer' };
  return result.id === id && result.attempt === 1 && isDeepStrictEqual(result.outcome, outcome);
}

/** Teams whose score is not what their results come to. */
function wrongScores({ scores, results }: AdminState): number {
  return scores.filter(({ teamId, score, completed, answered }) => {
    const own = results.filter((result) => result.teamId === teamId);
    const won = own.filter(({ outcome }) => outcome.status === 'completed').length;
    return score !== won * POINTS || completed !== won || answered !== own.length;
  }).length;
}

/**
 * What is wrong with a game of which the server has acknowledged these answers. While others are
 * under way it may hold more; `isAll` says that it may not.
 */
export function wrongIn(state: AdminState, entries: readonly Acknowledged[], isAll: boolean): string[] {
  const results = new Map(state.results.map((result) => [keyOf(result), result.outcome.status]));
  const statuses = entries.map(({ teamId, task }) => results.get(keyOf({ teamId, taskId: task.id })));
  const isOther = (status: string | undefined, n: number) =>
    status !== undefined && status !== (entries[n]?.isRight ? 'completed' : 'failed');
  return [
    ...counted(state.results.length - results.size, 'results are doubled'),
    ...counted(statuses.filter((status) => status === undefined).length, 'acknowledged answers are missing'),
    ...counted(statuses.filter(isOther).length, 'results are others than acknowledged'),
    ...counted(entries.filter((entry) => !isJudgedRight(entry)).length, 'answers were judged wrongly'),
    ...counted(wrongScores(state), 'teams have a score that is not of their results'),
    ...counted(isAll ? Math.max(0, results.size - entries.length) : 0, 'more results than answers'),
  ];
}

/** A team's window, which comes back by itself and minds that nobody tells it less than it knew. */
export class Watcher {
  #window: ReturningWindow;
  #url: string;
  /** The revision that it knew when its server was gone. */
  #known = 0;
  /** When it was back after that, by `performance.now()`; null while it is away. */
  backAt: number | null = null;
  #wentBack = 0;
  #repeated = 0;

  constructor(url: string, phone: { cookie: string; team: string }) {
    this.#url = url;
    this.#window = this.#open(url, phone);
  }

  #open(url: string, phone: { cookie: string; team: string }): ReturningWindow {
    const window: ReturningWindow = new ReturningWindow(url, phone, () => {
      if (window.revision < this.#known) this.#wentBack += 1;
      this.backAt = performance.now();
    });
    return window;
  }

  get revision(): number {
    return Math.max(this.#known, this.#window.revision);
  }

  /** Tells it that its server is gone. */
  missServer(): void {
    this.#known = this.revision;
    this.backAt = null;
  }

  /** Opens it at another server. */
  moveTo(url: string): void {
    this.missServer();
    this.leave();
    this.#repeated += this.#window.repeated;
    this.#url = url;
    this.#window = this.#open(url, this.#window);
  }

  leave(): void {
    this.#window.leave();
  }

  /** Whether it comes to show what a window shows that is opened now. */
  async agrees(): Promise<boolean> {
    const fresh = new ReturningWindow(this.#url, this.#window);
    const isSame = () => fresh.state !== null && isDeepStrictEqual(this.#window.state, fresh.state);
    try {
      await until('a window agrees with one that is opened now', isSame);
      return true;
    } catch {
      return false;
    } finally {
      fresh.leave();
    }
  }

  /** What it was told that it should not have been. */
  get wrong(): string[] {
    return [
      ...counted(this.#wentBack, 'times a window was told an earlier revision than it knew'),
      ...counted(this.#repeated + this.#window.repeated, 'changes were told twice'),
    ];
  }
}

/** A window for each of these phones, at the server that `urlOf` names, once all are open. */
export async function watchFrom(
  stage: Stage,
  phones: StormGame['phones'],
  urlOf: (n: number) => string,
): Promise<Watcher[]> {
  const watchers = phones.map((phone, n) => new Watcher(urlOf(n), phone));
  stage.atEnd(() => {
    for (const watcher of watchers) watcher.leave();
  });
  await untilBack(watchers);
  return watchers;
}

/** Resolves when all of these are back. */
export function untilBack(watchers: readonly Watcher[]): Promise<void> {
  return until('all windows are back', () => watchers.every(({ backAt }) => backAt !== null));
}

/** What is wrong with what these windows show, while nobody writes. */
export async function wrongShown(watchers: readonly Watcher[]): Promise<string[]> {
  const agreed = await Promise.all(watchers.map((watcher) => watcher.agrees()));
  return counted(agreed.filter((each) => !each).length, 'windows show another game than new ones');
}
