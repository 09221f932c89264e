import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../e2e/network/chance.ts';
import { shownAt, wrongIn } from './checks.ts';
import { openLosingLink } from './losing-link.ts';
import { beginGame, type StormGame, TEAMS, type Writer } from './players.ts';
import { type Report, sum } from './report.ts';
import type { DatabaseName, Stage } from './stage.ts';

const QUIZZES = 50;
/** Repeats of each acknowledged answer. In total, each database gets 5,000 acknowledged sends. */
const REPEATS = 4;

/** Sends all acknowledged answers of a writer again. Returns how many got a different result. */
async function repeatAll(writer: Writer, { ledger }: StormGame): Promise<number> {
  let different = 0;
  for (const entry of ledger.entries.filter(({ teamId }) => teamId === writer.teamId)) {
    for (let n = 0; n < REPEATS; n += 1) {
      if (!isDeepStrictEqual(await writer.send(entry), entry.result)) different += 1;
    }
  }
  return different;
}

/** Sends all answers over connections that are cut at random, and repeats each answer. */
export async function retries(stage: Stage, database: DatabaseName, seed: number): Promise<Report> {
  const server = await stage.start(await stage.newHome(database));
  const game = await beginGame(server.url);
  const quizzes = await game.newQuizzes(QUIZZES);
  const link = await openLosingLink(server.url, seededRandom(seed));
  stage.atEnd(link.close);
  const writers = game.writers(seed, () => [link.url]);
  const counts = await Promise.all(
    writers.map(async (writer) => {
      await writer.write(quizzes);
      return repeatAll(writer, game);
    }),
  );
  const { state } = await shownAt(server.url, game.admin);
  const different = sum(counts, (count) => count);
  const wrong = wrongIn(state, game.ledger.entries, true);
  if (different > 0) wrong.push(`${different} repeats had another answer than the first`);
  if (game.ledger.entries.length !== TEAMS * QUIZZES) wrong.push('Not every answer was acknowledged');
  const cuts = [...link.cuts].map(([cut, count]) => `${count} ${cut}`).join(', ');
  const sends = sum(writers, (writer) => writer.sends);
  return {
    done: `${game.ledger.entries.length} answers in ${sends} sends; cut: ${cuts}`,
    wrong,
  };
}
