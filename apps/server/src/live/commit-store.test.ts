import { type OptionId, SubmissionId, type TaskId, type TeamId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { type Change, changesBetween } from '@reisspel/rules/game/changes';
import type { Rule } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import { updateGame } from '@reisspel/rules/game/organiser';
import { answerQuestion, openQuestion } from '@reisspel/rules/game/question';
import { addTask } from '@reisspel/rules/game/task-list';
import { addTeam } from '@reisspel/rules/game/team-list';
import { refuse } from '@reisspel/rules/outcome';
import { commandOf, commandSteps, unsavedTeam } from '@reisspel/rules/testing/random-commands';
import type { Step } from '@reisspel/rules/testing/random-games';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mintTripScope, type TripScope } from '../db/trip-scope.ts';
import { newIds, uuidv7 } from '../platform/secrets/ids.ts';
import { newTask, newTeam, optionId, quizInput, startGame } from '../testing/game-builders.ts';
import { BOTH_DIALECTS, createTestServer, newTrip, type TestServer } from '../testing/test-server.ts';
import { bumpRevision } from './changes-store.ts';
import { commit } from './commit-store.ts';
import { loadGame } from './load-game.ts';

describe.each(BOTH_DIALECTS)('a commit on %s', (dialect) => {
  let server: TestServer;
  let scope: TripScope;
  let teams: TeamId[];
  let taskId: TaskId;
  let right: OptionId;
  const now = 1_750_000_000_000;
  const asked = { now, newId: newIds(() => uuidv7(now)) };
  const newId = () => SubmissionId.parse(uuidv7(now));
  const game = () => server.database.readTrip(scope, loadGame);

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
  function played(teamId: TeamId, id: SubmissionId): Rule<unknown> {
    return (before) => {
      const opened = openQuestion(before, { teamId, taskId }, asked).game;
      return answerQuestion(opened, { teamId, taskId, id, answer: { optionId: right } }, asked);
    };
  }

  function changesOf(before: Game, teamId: TeamId, id: SubmissionId): Change[] {
    return changesBetween(before, played(teamId, id)(before, asked).game);
  }

  const written = (revision: number, changes: readonly Change[]) =>
    commit(server.database, scope, { revision, changes, acts: [], at: now });

  async function write(teamId: TeamId, id: SubmissionId, revision?: number): Promise<boolean> {
    const before = await game();
    return written(revision ?? before.revision, changesOf(before, teamId, id));
  }

  test('stores a whole game: loading returns the same game', async () => {
    const before = await game();
    const after = teams.reduce((at, teamId) => played(teamId, newId())(at, asked).game, before);
    expect(await written(before.revision, changesBetween(before, after))).toBe(true);
    expect(await game()).toEqual({ ...after, revision: before.revision + 1 });
  });

  test('stores a whole long random game: loading returns the same game', async () => {
    // Commands also remove records, so the last game may have few.
    const most = { attempts: 0, messages: 0, reactions: 0 };
    for (const [at, step] of manySteps().entries()) {
      server.clock.advance((step.value % 25) * 1_000);
      const command = commandOf((await server.hub.live(scope)).game, step);
      await server.hub.act(scope, command, refuse('submission_id_taken'));
      if (at % COMPARE_EVERY !== 0) continue;
      const stored = await game();
      expect((await server.hub.live(scope)).game).toEqual(stored);
      const attempts = stored.play.flatMap(({ tasks }) => tasks.flatMap((task) => task.attempts));
      most.attempts = Math.max(most.attempts, attempts.length);
      most.messages = Math.max(most.messages, stored.messages.length);
      most.reactions = Math.max(most.reactions, stored.reactions.length);
    }
    expect(most.attempts).toBeGreaterThan(15);
    expect(most.messages).toBeGreaterThan(2);
    expect(most.reactions).toBeGreaterThan(0);
  });

  test('succeeds for only one of eight writers of the same revision', async () => {
    const { revision } = await game();
    const results = await Promise.all(teams.map((teamId) => write(teamId, newId(), revision)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const { play, ...after } = await game();
    expect(after.revision).toBe(revision + 1);
    expect(play.filter(({ tasks }) => tasks[0]?.result)).toHaveLength(1);
  });

  test('waits for the lock on the trip, and fails if the revision has changed by then', async () => {
    const before = await game();
    const { revision } = before;
    const changes = changesOf(before, teams[0] ?? never(), newId());
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = server.database.changeTrip(scope, async (tx) => {
      held.resolve();
      await goOn.promise;
      await bumpRevision(tx);
    });
    await held.promise;
    const late = written(revision, changes);
    goOn.resolve();
    await first;
    expect(await late).toBe(false);
    expect((await game()).revision).toBe(revision + 1);
  });

  test('writes nothing if an id is taken', async () => {
    const id = newId();
    const before = await game();
    const [first, second] = teams.map((teamId) => changesOf(before, teamId, id));
    const { revision } = before;
    expect(await written(revision, first ?? [])).toBe(true);
    const after = await game();
    const late = written(revision + 1, second ?? []);
    await expect(late).rejects.toThrow();
    expect(await game()).toEqual(after);
  });

  /** Makes a submission with this id in another trip on this server. */
  async function playElsewhere(id: SubmissionId): Promise<void> {
    const other = mintTripScope(await newTrip(server.database, server.clock, { slug: 'ander' }));
    const { hub } = server;
    const team = await hub.act(other, (before, now) => addTeam(before, TEAM, now));
    const task = await hub.act(other, (before, now) => addTask(before, QUIZ, now));
    if (!team.ok || !task.ok) throw new Error('Not added');
    const key = { teamId: team.value.id, taskId: task.value.id };
    const answer = { ...key, id, answer: { optionId: optionId(task.value, 'goed') } };
    await hub.act(other, (before, now) => updateGame(before, { gameStarted: true }, now));
    await hub.act(other, (before, now) => openQuestion(before, key, now));
    expect((await hub.act(other, (before, now) => answerQuestion(before, answer, now))).ok).toBe(true);
  }

  test('contains all waiting commands in one revision, and a failing command does not fail the others', async () => {
    const { revision } = await game();
    const foreign = newId();
    await playElsewhere(foreign);
    const taken = refuse('submission_id_taken');
    const together = (ids: readonly SubmissionId[]) =>
      Promise.all(teams.map((teamId, n) => server.hub.act(scope, played(teamId, ids[n] ?? never()), taken)));
    const answers = await together(teams.map((_, n) => (n === 1 ? foreign : newId())));
    expect(answers.map(({ ok }) => ok)).toEqual(teams.map((_, n) => n !== 1));
    expect(answers[1]).toEqual(taken);
    expect((await game()).revision).toBe(revision + teams.length - 1);

    const quiz = await newTask(await server.admin(), quizInput());
    [taskId, right] = [quiz.id, optionId(quiz, 'goed')];
    const before = (await game()).revision;
    expect((await together(teams.map(newId))).every(({ ok }) => ok)).toBe(true);
    expect((await game()).revision).toBe(before + 1);
  });
});

/** Commands between two comparisons with the database. */
const COMPARE_EVERY = 10;

/** Returns the steps of a long game, which are the same each time. */
function manySteps(): Step[] {
  return fc.sample(commandSteps, { numRuns: 32, seed: 20_250_628 }).flat();
}

const TEAM = unsavedTeam('Verre Team');
const QUIZ = TaskInput.parse(quizInput());

function never(): never {
  throw new Error('There are eight teams');
}
