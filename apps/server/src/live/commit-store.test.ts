import { type OptionId, SubmissionId, type TaskId, type TeamId } from '@reisspel/contract/ids';
import { evolve } from '@reisspel/rules/game/change';
import type { Decide } from '@reisspel/rules/game/decide';
import { answerQuiz, openQuiz } from '@reisspel/rules/game/quiz';
import { refuse } from '@reisspel/rules/outcome';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockTrip } from '../db/locks.ts';
import { mintTripScope, type TripScope } from '../db/trip-scope.ts';
import { uuidv7 } from '../platform/ids.ts';
import { newTask, newTeam, optionId, quizInput, startGame } from '../testing/game-builders.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../testing/test-server.ts';
import { bumpRevision } from './changes-store.ts';
import { commit } from './commit-store.ts';
import { loadGame } from './load-game.ts';

describe.each(BOTH_DIALECTS)('what a room writes on %s', (dialect) => {
  let server: TestServer;
  let scope: TripScope;
  let teams: TeamId[];
  let taskId: TaskId;
  let right: OptionId;
  const now = 1_750_000_000_000;
  const asked = { now, newId: () => uuidv7(now) };
  const newId = () => SubmissionId.parse(uuidv7(now));
  const game = () => server.database.read((tx) => loadGame(tx, scope));

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    scope = mintTripScope(server.tripId);
    const admin = await server.admin();
    teams = [];
    for (let n = 0; n < 8; n += 1) teams.push((await newTeam(admin, `Team ${n}`)).id);
    const quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    taskId = quiz.id;
    right = optionId(quiz, 'goed');
    await startGame(admin);
  });
  afterEach(() => server.stop());

  /** Opens and answers the quiz for a team. */
  function played(teamId: TeamId, id: SubmissionId): Decide<unknown> {
    return (before) => {
      const opened = openQuiz(before, { teamId, taskId }, asked);
      const open = opened.changes.reduce(evolve, before);
      const answered = answerQuiz(open, { teamId, taskId, id, answer: { optionId: right } }, asked);
      return { answer: answered.answer, changes: [...opened.changes, ...answered.changes] };
    };
  }

  async function write(teamId: TeamId, id: SubmissionId, revision?: number): Promise<boolean> {
    const before = await game();
    const { changes } = played(teamId, id)(before, asked);
    return commit(server.database, scope, { revision: revision ?? before.revision, changes, at: now });
  }

  test('is what is loaded afterwards', async () => {
    const before = await game();
    const changes = teams.flatMap((teamId) => played(teamId, newId())(before, asked).changes);
    expect(await commit(server.database, scope, { revision: before.revision, changes, at: now })).toBe(true);
    const after = changes.reduce(evolve, before);
    expect(await game()).toEqual({ ...after, revision: before.revision + 1 });
  });

  test('is written by one of eight that decided over the same revision', async () => {
    const { revision } = await game();
    const written = await Promise.all(teams.map((teamId) => write(teamId, newId(), revision)));
    expect(written.filter(Boolean)).toHaveLength(1);
    const { play, ...after } = await game();
    expect(after.revision).toBe(revision + 1);
    expect(play.filter(({ tasks }) => tasks[0]?.result)).toHaveLength(1);
  });

  test('waits for who holds the trip, and is not written where that one was first', async () => {
    const before = await game();
    const { revision } = before;
    const { changes } = played(teams[0] ?? never(), newId())(before, asked);
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = server.database.write(async (tx) => {
      await lockTrip(tx, scope);
      held.resolve();
      await goOn.promise;
      await bumpRevision(tx, scope);
    });
    await held.promise;
    const late = commit(server.database, scope, { revision, changes, at: now });
    goOn.resolve();
    await first;
    expect(await late).toBe(false);
    expect((await game()).revision).toBe(revision + 1);
  });

  test('is nothing at all where one id is taken', async () => {
    const id = newId();
    const before = await game();
    const [first, second] = teams.map((teamId) => played(teamId, id)(before, asked).changes);
    const { revision } = before;
    expect(await commit(server.database, scope, { revision, changes: first ?? [], at: now })).toBe(true);
    const after = await game();
    const late = commit(server.database, scope, { revision: revision + 1, changes: second ?? [], at: now });
    await expect(late).rejects.toThrow();
    expect(await game()).toEqual(after);
  });

  test('is one revision for all that wait together, and a fault of one is its own', async () => {
    const { revision } = await game();
    const ids = teams.map(newId);
    const acts = teams.map((teamId, n) => server.hub.act(scope, played(teamId, ids[n] ?? never()), ids[n]));
    expect((await Promise.all(acts)).every(({ ok }) => ok)).toBe(true);
    expect((await game()).revision).toBe(revision + 1);

    // Another quiz, where the second one's id is taken by another game: which these rules cannot know.
    const other = await newTask(await server.admin(), quizInput());
    const at = (teamId: TeamId, id: SubmissionId, isTaken: boolean) =>
      server.hub.act(
        scope,
        (before) => {
          const opened = openQuiz(before, { teamId, taskId: other.id }, asked);
          const open = opened.changes.reduce(evolve, before);
          const sent = { optionId: optionId(other, 'goed') };
          const answer = { teamId, taskId: other.id, id: newId(), answer: sent };
          const answered = answerQuiz(open, answer, asked);
          const named = answered.changes.map((change) =>
            change.put === 'attempt' && isTaken ? { ...change, row: { ...change.row, id } } : change,
          );
          return { answer: answered.answer, changes: [...opened.changes, ...named] };
        },
        id,
      );
    const answers = await Promise.all(
      teams.map((teamId, n) => at(teamId, n === 1 ? (ids[0] ?? never()) : newId(), n === 1)),
    );
    expect(answers.map(({ ok }) => ok)).toEqual(teams.map((_, n) => n !== 1));
    expect(answers[1]).toEqual(refuse('submission_id_taken'));
  });
});

function never(): never {
  throw new Error('There are eight');
}
