import { setTimeout as sleep } from 'node:timers/promises';
import { type HaltingPostgres, startHaltingPostgres } from '../../apps/server/src/testing/halted-postgres.ts';
import { seededRandom } from '../../e2e/network/chance.ts';
import { shownAt, watchFrom, wrongIn, wrongShown } from './checks.ts';
import { beginGame, type StormGame, TEAMS, type Writer, writeAll } from './players.ts';
import { type Report, slowerThan, sum } from './report.ts';
import { type Stage, until } from './stage.ts';

const QUIZZES = 100;
const ANSWERS = TEAMS * QUIZZES;
/** Milliseconds that PostgreSQL is away. */
const AWAY_MS = 10_000;
/** Most milliseconds between the return of the database and the next answer of every writer. */
const RESUMED_GOAL_MS = 2_000;

/**
 * Stops PostgreSQL for a while, and starts it again. Resolves with the milliseconds until every
 * writer got an answer again. Rejects when `writing` rejects.
 */
async function takeAway(
  postgres: HaltingPostgres,
  { ledger }: StormGame,
  writing: Promise<unknown>,
): Promise<number> {
  postgres.halt('immediate');
  await sleep(AWAY_MS);
  const before = ledger.entries.length;
  await postgres.resume();
  const resumedAt = performance.now();
  const allContinue = until('all writers got an answer again', () => {
    const continuing = new Set(ledger.entries.slice(before).map(({ teamId }) => teamId));
    return continuing.size === TEAMS;
  });
  await Promise.race([allContinue, writing]);
  return performance.now() - resumedAt;
}

/** Returns the problems of the writers while the database was away. */
function wrongMeanwhile(writers: readonly Writer[]): string[] {
  const lost = sum(writers, (writer) => writer.lost);
  const refused = writers.filter(({ refusals }) => refusals.size > 0).length;
  return [
    ...(lost === 0 ? [] : [`${lost} requests got no answer`]),
    ...(refused === TEAMS ? [] : [`Only ${refused} writers were told that the database is away`]),
  ];
}

function refusalsOf(writers: readonly Writer[]): string {
  const counts = new Map<string, number>();
  for (const [code, count] of writers.flatMap(({ refusals }) => [...refusals])) {
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return [...counts].map(([code, count]) => `${count} ${code}`).join(', ');
}

/**
 * Crashes PostgreSQL in the middle of a game, and starts it again later. The server keeps running.
 */
export async function databaseAway(stage: Stage, seed: number): Promise<Report> {
  const postgres = await startHaltingPostgres();
  stage.atEnd(postgres.stop);
  const server = await stage.start(stage.homeOn(postgres.url));
  const game = await beginGame(server.url);
  const quizzes = await game.newQuizzes(QUIZZES);
  const writers = game.writers(seed, () => [server.url]);
  const watchers = await watchFrom(stage, game.phones, () => server.url);
  const reached = game.ledger.reached(seededRandom(seed).between(ANSWERS / 4, ANSWERS / 2));
  const writing = writeAll(writers, quizzes);
  await Promise.race([reached, writing]);
  const resumedMs = await takeAway(postgres, game, writing);
  await writing;
  const { state } = await shownAt(server.url, game.admin);
  const wrong = wrongIn(state, game.ledger.entries, true);
  wrong.push(...wrongMeanwhile(writers), ...(await wrongShown(watchers)));
  wrong.push(...watchers.flatMap((watcher) => watcher.wrong));
  wrong.push(...slowerThan(RESUMED_GOAL_MS, resumedMs, 'The next answer of every writer'));
  const slowestMs = Math.max(...writers.map((writer) => writer.slowestMs));
  return {
    done:
      `${AWAY_MS / 1_000} s away in ${game.ledger.entries.length} answers; refused meanwhile: ` +
      `${refusalsOf(writers)}, the slowest answer ${slowestMs.toFixed(0)} ms; ` +
      `all writers on ${resumedMs.toFixed(0)} ms after it takes connections`,
    wrong,
  };
}
