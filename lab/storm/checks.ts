import { isDeepStrictEqual } from 'node:util';
import type { AdminState } from '@reisspel/contract/live';
import { LiveWindow } from '../../apps/server/src/testing/live-window.ts';
import { ReturningWindow } from '../../apps/server/src/testing/returning-window.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import type { Acknowledged, StormGame } from './players.ts';
import { type Stage, until } from './stage.ts';

/** Points for each quiz, as in `quizInput`. */
const POINTS = 10;
/** Milliseconds in which a new window must get the organiser's state. */
const OPEN_MS = 30_000;

/** The content of a window of the organiser. */
interface Shown {
  readonly state: AdminState;
  readonly revision: number;
}

/** Opens a window of the organiser at a server, and returns its content. */
export async function shownAt(url: string, { cookie }: Pick<TestClient, 'cookie'>): Promise<Shown> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(OPEN_MS)]);
  const client = new TestClient((request) => fetch(request, { signal }), url);
  client.cookie = cookie;
  const window = await LiveWindow.open(client, { view: 'admin' });
  try {
    await window.until(({ state }) => state !== null);
    const { state, revision } = window;
    if (state?.view !== 'admin') throw new Error('The organiser got another view');
    return { state, revision };
  } finally {
    leaving.abort();
  }
}

const keyOf = ({ teamId, taskId }: { teamId: string; taskId: string }) => `${teamId} ${taskId}`;
/** Returns the problem with its count, or nothing when the count is 0. */
const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

/** True if the server gave the right result for an answer. */
function isJudgedRight({ id, isRight, result }: Acknowledged): boolean {
  const outcome = isRight
    ? { verdict: 'accepted', pointsAwarded: POINTS }
    : { verdict: 'failed', reason: 'wrong_answer' };
  return result.id === id && result.attempt === 1 && isDeepStrictEqual(result.outcome, outcome);
}

/** Counts the teams whose score does not follow from their results. */
function wrongScores({ scores, results }: AdminState): number {
  return scores.filter(({ teamId, score, completed, answered }) => {
    const ofTeam = results.filter((result) => result.teamId === teamId);
    const won = ofTeam.filter(({ outcome }) => outcome.status === 'completed').length;
    return score !== won * POINTS || completed !== won || answered !== ofTeam.length;
  }).length;
}

/**
 * Returns the problems of a game in which the server acknowledged these answers. While other
 * answers are under way, the game may have more results. With `isAll` it may not.
 */
export function wrongIn(state: AdminState, entries: readonly Acknowledged[], isAll: boolean): string[] {
  const results = new Map(state.results.map((result) => [keyOf(result), result.outcome.status]));
  const statuses = entries.map(({ teamId, task }) => results.get(keyOf({ teamId, taskId: task.id })));
  const isDifferent = (status: string | undefined, n: number) =>
    status !== undefined && status !== (entries[n]?.isRight ? 'completed' : 'failed');
  return [
    ...counted(state.results.length - results.size, 'results are doubled'),
    ...counted(statuses.filter((status) => status === undefined).length, 'acknowledged answers are missing'),
    ...counted(statuses.filter(isDifferent).length, 'results differ from what was acknowledged'),
    ...counted(entries.filter((entry) => !isJudgedRight(entry)).length, 'answers were judged wrongly'),
    ...counted(wrongScores(state), 'teams have a score that does not follow from their results'),
    ...counted(isAll ? Math.max(0, results.size - entries.length) : 0, 'more results than answers'),
  ];
}

/** A team's window. It reconnects by itself, and counts older revisions and repeated changes. */
export class Watcher {
  #window: ReturningWindow;
  #url: string;
  /** The newest revision when the window last lost its server. */
  #known = 0;
  /** Time (`performance.now()`) at which it was connected again; null until then. */
  backAt: number | null = null;
  /** Number of times that the window got an older revision than it had. */
  #olderRevisions = 0;
  #repeated = 0;

  constructor(url: string, phone: { cookie: string; team: string }) {
    this.#url = url;
    this.#window = this.#open(url, phone);
  }

  #open(url: string, phone: { cookie: string; team: string }): ReturningWindow {
    const window: ReturningWindow = new ReturningWindow(url, phone, () => {
      if (window.revision < this.#known) this.#olderRevisions += 1;
      this.backAt = performance.now();
    });
    return window;
  }

  get revision(): number {
    return Math.max(this.#known, this.#window.revision);
  }

  /** Notes the newest revision. Call it when the window's server is gone. */
  loseServer(): void {
    this.#known = this.revision;
    this.backAt = null;
  }

  /** Connects the window to another server. */
  moveTo(url: string): void {
    this.loseServer();
    this.leave();
    this.#repeated += this.#window.repeated;
    this.#url = url;
    this.#window = this.#open(url, this.#window);
  }

  leave(): void {
    this.#window.leave();
  }

  /** Resolves with true as soon as the window equals a new window, or with false in the end. */
  async agrees(): Promise<boolean> {
    const fresh = new ReturningWindow(this.#url, this.#window);
    const isSame = () => fresh.state !== null && isDeepStrictEqual(this.#window.state, fresh.state);
    try {
      await until('a window agrees with a new one', isSame);
      return true;
    } catch {
      return false;
    } finally {
      fresh.leave();
    }
  }

  /** The problems with what the window received. */
  get wrong(): string[] {
    return [
      ...counted(this.#olderRevisions, 'times a window got an older revision than it had'),
      ...counted(this.#repeated + this.#window.repeated, 'changes were told twice'),
    ];
  }
}

/** Opens a window for each phone, at the server from `urlOf`. Resolves when all are open. */
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

/** Resolves when all windows are connected again. */
export function untilBack(watchers: readonly Watcher[]): Promise<void> {
  return until('all windows are back', () => watchers.every(({ backAt }) => backAt !== null));
}

/** Compares these windows with new ones. Call it while no answers are sent. */
export async function wrongShown(watchers: readonly Watcher[]): Promise<string[]> {
  const agreed = await Promise.all(watchers.map((watcher) => watcher.agrees()));
  return counted(agreed.filter((agrees) => !agrees).length, 'windows differ from new ones');
}
