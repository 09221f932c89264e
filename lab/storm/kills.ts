import type { ServerProcess } from '../../apps/server/src/testing/launched-server.ts';
import { type Random, seededRandom } from '../../e2e/network/chance.ts';
import { shownAt, untilBack, type Watcher, watchFrom, wrongIn, wrongShown } from './checks.ts';
import { beginGame, type StormGame, TEAMS, type Writer, writeAll } from './players.ts';
import { type Report, slowerThan, sum } from './report.ts';
import { type DatabaseName, type Home, type Stage, untilReady } from './stage.ts';

const KILLS = 20;
/** All lives together make as many tasks as a game may have (`MAX_TASKS`). */
const QUIZZES_PER_LIFE = 10;
const ANSWERS_PER_LIFE = TEAMS * QUIZZES_PER_LIFE;
/** Most milliseconds from a ready server until the last window is back. */
const BACK_GOAL_MS = 2_000;

/** A game on a series of servers with the same data and port. Each server is one life. */
class Lives {
  readonly #stage: Stage;
  readonly #home: Home;
  #server: ServerProcess;
  readonly #url: string;
  readonly game: StormGame;
  readonly writers: readonly Writer[];
  readonly watchers: readonly Watcher[];
  /** For each restart: milliseconds until the last window was back. */
  readonly backMs: number[] = [];

  private constructor(
    { stage, home, server }: { stage: Stage; home: Home; server: ServerProcess },
    played: { game: StormGame; writers: readonly Writer[]; watchers: readonly Watcher[] },
  ) {
    this.#stage = stage;
    this.#home = home;
    this.#server = server;
    this.#url = server.url;
    this.game = played.game;
    this.writers = played.writers;
    this.watchers = played.watchers;
  }

  static async begin(stage: Stage, database: DatabaseName, seed: number): Promise<Lives> {
    const home = await stage.newHome(database);
    const server = await stage.start(home);
    const game = await beginGame(server.url);
    const writers = game.writers(seed, () => [server.url]);
    const watchers = await watchFrom(stage, game.phones, () => server.url);
    return new Lives({ stage, home, server }, { game, writers, watchers });
  }

  /** Kills the server and starts it again. Resolves when all windows are back. */
  async #restart(): Promise<void> {
    await this.#server.kill();
    for (const watcher of this.watchers) watcher.loseServer();
    this.#server = await this.#stage.start(this.#home, new URL(this.#url).port);
    await untilReady(this.#server);
    const readyAt = performance.now();
    await untilBack(this.watchers);
    this.backMs.push(Math.max(0, ...this.watchers.map(({ backAt }) => (backAt ?? 0) - readyAt)));
  }

  /** Lets all writers answer, and kills the server meanwhile. Resolves with the problems. */
  async killOnce(chance: Random): Promise<string[]> {
    const { game } = this;
    const quizzes = await game.newQuizzes(QUIZZES_PER_LIFE);
    const killAfter = game.ledger.entries.length + chance.between(1, ANSWERS_PER_LIFE - TEAMS);
    const reached = game.ledger.reached(killAfter);
    const writing = writeAll(this.writers, quizzes);
    await Promise.race([reached, writing]);
    const known = Math.max(...this.watchers.map(({ revision }) => revision));
    await this.#restart();
    const acknowledged = [...game.ledger.entries];
    const back = await shownAt(this.#url, game.admin);
    const wrong = wrongIn(back.state, acknowledged, false);
    if (back.revision < known) wrong.push(`Revision ${back.revision} after ${known} was seen`);
    await writing;
    const { state } = await shownAt(this.#url, game.admin);
    wrong.push(...wrongIn(state, game.ledger.entries, true));
    return [...wrong, ...(await wrongShown(this.watchers))];
  }
}

/** Kills the server again and again in the middle of a game. */
export async function kills(stage: Stage, database: DatabaseName, seed: number): Promise<Report> {
  const lives = await Lives.begin(stage, database, seed);
  const chance = seededRandom(seed);
  const wrong: string[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const found = await lives.killOnce(chance);
    wrong.push(...found.map((problem) => `kill ${kill}: ${problem}`));
  }
  wrong.push(...lives.watchers.flatMap((watcher) => watcher.wrong));
  const worstMs = Math.max(...lives.backMs);
  wrong.push(...slowerThan(BACK_GOAL_MS, worstMs, 'The return of the last window'));
  const sends = sum(lives.writers, (writer) => writer.sends);
  const lost = sum(lives.writers, (writer) => writer.lost);
  return {
    done:
      `${KILLS} kills, ${lives.game.ledger.entries.length} answers in ${sends} sends, ` +
      `${lost} questions lost, windows back ${worstMs.toFixed(0)} ms after /readyz at worst`,
    wrong,
  };
}
