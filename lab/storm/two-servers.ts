import { newTeam } from '../../apps/server/src/testing/game-builders.ts';
import type { Answer, TestClient } from '../../apps/server/src/testing/test-client.ts';
import { seededRandom } from '../../e2e/network/chance.ts';
import { shownAt, untilBack, watchFrom, wrongIn, wrongShown } from './checks.ts';
import { beginGame, organiserAt, phoneOf, sameAt, TEAMS, writeAll } from './players.ts';
import { type Report, slowerThan, sum } from './report.ts';
import { type Stage, until } from './stage.ts';

const QUIZZES = 100;
const ANSWERS = TEAMS * QUIZZES;
/** Milliseconds until the other server refuses a session that has ended. */
const REFUSED_GOAL_MS = 1_000;
/** Path of a submission that does not exist. A valid session gets a 404 for it. */
const NO_SUBMISSION = '/api/submissions/01890000-0000-4000-8000-000000000000';

const isRefused = ({ status }: Answer) => status === 401 || status === 403;

/** A way to end a session. */
interface Revocation {
  readonly what: string;
  /** The client whose session ends. */
  readonly ended: TestClient;
  /** A request that only this session may make. */
  readonly ask: (client: TestClient) => Promise<Answer>;
  readonly revoke: () => Promise<Answer>;
}

interface Revoked {
  /** Milliseconds until the other server refused the session. */
  readonly otherMs: number;
  readonly wrong: string[];
}

/** Ends a session at one server. Checks that both servers then refuse the session. */
async function revokeAt(there: string, { what, ended, ask, revoke }: Revocation): Promise<Revoked> {
  const other = sameAt(there, ended);
  if (isRefused(await ask(ended)) || isRefused(await ask(other))) {
    throw new Error(`${what} was refused before the session ended`);
  }
  const { status } = await revoke();
  if (status >= 300) throw new Error(`${what} could not be revoked: ${status}`);
  const revokedAt = performance.now();
  const isRefusedHere = isRefused(await ask(ended));
  await until(`${what} is refused at the other server`, async () => isRefused(await ask(other)));
  const otherMs = performance.now() - revokedAt;
  const wrong = slowerThan(REFUSED_GOAL_MS, otherMs, `${what}: the refusal at the other server`);
  if (!isRefusedHere) wrong.push(`${what} was let in once more at the server that ended the session`);
  return { otherMs, wrong };
}

/** Removes a player's team, and logs out a device of the organiser from another device. */
async function revokeBoth(here: string, there: string, admin: TestClient): Promise<Revoked[]> {
  const { id } = await newTeam(admin, 'Weg');
  const player = await revokeAt(there, {
    what: 'A player whose team was removed',
    ended: await phoneOf(here, id),
    ask: (client) => client.get(NO_SUBMISSION),
    revoke: () => admin.delete(`/api/teams/${id}`),
  });
  const device = await revokeAt(there, {
    what: 'A device that was logged out',
    ended: await organiserAt(here),
    ask: (client) => client.get('/api/profiles'),
    revoke: () => admin.delete('/api/session/devices'),
  });
  return [player, device];
}

/** Plays a game on two servers. Ends sessions meanwhile, and then kills one of the servers. */
export async function twoServers(stage: Stage, seed: number): Promise<Report> {
  const home = await stage.newHome('PostgreSQL');
  const staying = await stage.start(home);
  const going = await stage.start(stage.homeOn(home.databaseUrl ?? ''));
  const urls = [staying.url, going.url];
  const game = await beginGame(staying.url);
  const quizzes = await game.newQuizzes(QUIZZES);
  const writers = game.writers(seed, (n) => (n % 2 === 0 ? urls : urls.toReversed()));
  const watchers = await watchFrom(stage, game.phones, (n) => urls[n % 2] ?? '');
  const reached = game.ledger.reached(seededRandom(seed).between(ANSWERS / 2, (ANSWERS * 3) / 4));
  const writing = writeAll(writers, quizzes);
  const revoked = await revokeBoth(staying.url, going.url, game.admin);
  await Promise.race([reached, writing]);
  const before = game.ledger.entries.length;
  const known = Math.max(...watchers.map(({ revision }) => revision));
  await going.kill();
  for (const watcher of watchers.filter((_, n) => n % 2 === 1)) watcher.moveTo(staying.url);
  await untilBack(watchers);
  const acknowledged = [...game.ledger.entries];
  const after = await shownAt(staying.url, game.admin);
  const wrong = wrongIn(after.state, acknowledged, false);
  if (after.revision < known) wrong.push(`Revision ${after.revision} after ${known} was seen`);
  await writing;
  const { state } = await shownAt(staying.url, game.admin);
  wrong.push(...wrongIn(state, game.ledger.entries, true), ...(await wrongShown(watchers)));
  wrong.push(...[...revoked, ...watchers].flatMap(({ wrong: found }) => found));
  const refusedMs = revoked.map(({ otherMs }) => otherMs.toFixed(0)).join(' and ');
  return {
    done:
      `${game.ledger.entries.length} answers in ${sum(writers, ({ sends }) => sends)} sends, ` +
      `one server killed after ${before}; ended sessions refused at once, ` +
      `and at the other server after ${refusedMs} ms (team removed, device logged out)`,
    wrong,
  };
}
