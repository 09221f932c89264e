import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OptionId, SubmissionId, type TeamId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import type { Rule } from '@reisspel/rules/game/decide';
import { updateGame } from '@reisspel/rules/game/organiser';
import { answerQuestion, openQuestion } from '@reisspel/rules/game/question';
import { addTask } from '@reisspel/rules/game/task-list';
import { addTeam } from '@reisspel/rules/game/team-list';
import { type Outcome, refuse } from '@reisspel/rules/outcome';
import { commandOf, commandSteps, isOfTeam, unsavedTeam } from '@reisspel/rules/testing/random-commands';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { connectTo } from '../db/dialects/postgres.ts';
import { mintTripScope, THIS_SERVER, type TripScope } from '../db/trip-scope.ts';
import { createMemoryBus, createPostgresBus } from '../platform/bus.ts';
import { uuidv7 } from '../platform/secrets/ids.ts';
import { newPlayer, newTask, newTeam, optionId, quizInput, startGame } from '../testing/game-builders.ts';
import { listen } from '../testing/listen.ts';
import { LiveWindow } from '../testing/live-window.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createTestServer, newTrip, sized, TestClock } from '../testing/test-server.ts';
import { entryOf } from './changes-store.ts';
import { loadGame } from './load-game.ts';
import { Room } from './room.ts';

const TAKEN = refuse('submission_id_taken');
const QUIZ = TaskInput.parse(quizInput());

function fail(error: unknown): void {
  throw error;
}

/** Wraps a database. Adds the number of statements of each `readTrip` to `readings`. */
function watched(database: Database, readings: number[]): Database {
  return {
    ...database,
    readTrip(scope, work) {
      let statements = 0;
      return database
        .readTrip(scope, (tx) => {
          const query = tx.query.withPlugin({
            transformQuery: ({ node }) => {
              statements += 1;
              return node;
            },
            transformResult: async ({ result }) => result,
          });
          return work({ ...tx, query });
        })
        .finally(() => readings.push(statements));
    },
  };
}

describe('rooms of servers on one PostgreSQL', () => {
  const closing: (() => Promise<void>)[] = [];
  let url: string;
  let clock: TestClock;
  let scope: TripScope;
  beforeEach(async () => {
    url = await createDatabase(inject('postgresUrl'));
    clock = new TestClock();
    const database = await opened();
    scope = mintTripScope(await newTrip(database, clock));
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function opened(): Promise<Database> {
    const { database } = await openTestDatabase({ dialect: 'postgres', postgresUrl: url }, '', fail);
    closing.push(() => database.close());
    return database;
  }

  /** Creates a room without messages. `readings` has the number of statements of each read. */
  function roomOn(database: Database, onError = fail) {
    const readings: number[] = [];
    const reveal = () => ({ password: null, invitation: null, code: 'BCDFGH' });
    const deps = { clock, reveal, notify: () => {}, onError };
    const room = new Room(scope, { ...deps, database: watched(database, readings) });
    closing.push(async () => room.close());
    const act = <Answer>(decide: Rule<Answer>): Promise<Outcome<Answer>> =>
      room.act(THIS_SERVER, decide, TAKEN);
    return { room, act, readings };
  }

  /** Creates a room with messages. `heard` resolves when it has received all earlier messages. */
  async function hearing() {
    const bus = await createPostgresBus({ connect: () => connectTo(url), onError: fail });
    closing.push(() => bus.close());
    const side = roomOn(await opened());
    bus.subscribe((message) => {
      if (message.type === 'revision') side.room.noteRevision(message.revision, message.entry);
    });
    await side.room.live();
    return { ...side, heard: () => bus.isUpToDate() };
  }

  async function rows() {
    const database = await opened();
    return database.readTrip(scope, loadGame);
  }

  test('apply the changes of the other server without reading rows, even if both write simultaneously', async () => {
    const [left, right] = [await hearing(), await hearing()];
    const steps = fc.sample(commandSteps, { numRuns: sized(60), seed: 20_250_621 }).flat();
    for (const [at, step] of steps.entries()) {
      clock.advance(1_000 + (step.value % 25) * 1_000);
      const [here, there] = at % 2 === 0 ? [left, right] : [right, left];
      const { game } = await here.room.live();
      const other = steps.slice(at + 1).find((later) => isOfTeam(later) !== isOfTeam(step));
      const atOnce = at % 5 === 0 && other ? [there.act(commandOf(game, other))] : [];
      await Promise.all([here.act(commandOf(game, step)), ...atOnce]);
      await there.heard();
    }
    await left.heard();
    const { game } = await left.room.live();
    expect(game.revision).toBeGreaterThan(50);
    expect((await right.room.live()).game).toEqual(game);
    expect(await rows()).toEqual(game);
    for (const { readings } of [left, right]) {
      expect(readings[0]).toBeGreaterThan(1);
      // One statement reads the log, after simultaneous writes or an entry that was too long.
      expect(readings.slice(1).filter((statements) => statements !== 1)).toEqual([]);
      expect(readings.length).toBeLessThan(steps.length / 5);
    }
  });

  test('lose nothing when two servers send eight commands simultaneously', async () => {
    const setUp = roomOn(await opened());
    const teamIds: TeamId[] = [];
    for (let n = 0; n < 8; n += 1) {
      const team = await setUp.act((game, context) => addTeam(game, unsavedTeam(`Team ${n}`), context));
      if (team.ok) teamIds.push(team.value.id);
    }
    for (let n = 0; n < 6; n += 1) await setUp.act((game, context) => addTask(game, QUIZ, context));
    await setUp.act((game, context) => updateGame(game, { gameStarted: true }, context));
    const { tasks, revision } = (await setUp.room.live()).game;
    const databases = [await opened(), await opened()];
    const sides = await Promise.all(
      teamIds.map(async (teamId, n) => {
        const side = roomOn(databases[n % 2] ?? never());
        await side.room.live();
        return { ...side, teamId };
      }),
    );
    const play = async ({ act, teamId }: (typeof sides)[number]) => {
      for (const task of tasks) {
        const key = { teamId, taskId: task.id };
        const id = SubmissionId.parse(uuidv7(clock.now()));
        const opened = await act((game, context) => openQuestion(game, key, context));
        const answered = await act((game, context) =>
          answerQuestion(
            game,
            { ...key, id, answer: { optionId: OptionId.parse(optionId(task, 'goed')) } },
            context,
          ),
        );
        expect([opened.ok, answered.ok]).toEqual([true, true]);
      }
    };
    await Promise.all(sides.map(play));
    const after = await rows();
    const results = after.play.flatMap((team) => team.tasks.map(({ result }) => result?.outcome.status));
    expect(results).toEqual(Array(8 * 6).fill('completed'));
    expect(after.revision).toBe(revision + 8 * 6 * 2);
    for (const { readings } of sides) {
      expect(readings.slice(1).filter((statements) => statements !== 1)).toEqual([]);
    }
  });

  test('lock the trip after losing three races in a row', async () => {
    const database = await opened();
    const fast = roomOn(await opened());
    const add =
      (name: string): Rule<unknown> =>
      (game, context) =>
        addTeam(game, unsavedTeam(name), context);
    let tries = 0;
    const outrun: Database = {
      ...database,
      async single(statement) {
        tries += 1;
        await fast.act(add(`Snel ${tries}`));
        return database.single(statement);
      },
    };
    const slow = roomOn(outrun);
    expect((await slow.act(add('Traag'))).ok).toBe(true);
    expect(tries).toBe(3);
    const { game } = await slow.room.live();
    expect(game.teams.map(({ name }) => name)).toEqual(['Snel 1', 'Snel 2', 'Snel 3', 'Traag']);
    expect(await rows()).toEqual(game);
  });

  test('read all rows if the log is empty or cannot be read', async () => {
    const database = await opened();
    const faults: unknown[] = [];
    const [left, right] = [roomOn(database), roomOn(database, (fault) => faults.push(fault))];
    const add = (name: string) => left.act((game, context) => addTeam(game, unsavedTeam(name), context));
    await right.room.live();
    const spoil = [
      () => database.write((tx) => tx.query.deleteFrom('changes').execute()),
      () =>
        database.write((tx) =>
          tx.query.updateTable('changes').set({ announcement: '{"v":1,"changes":[]}' }).execute(),
        ),
    ];
    for (const [n, spoiled] of spoil.entries()) {
      await add(`Team ${n}`);
      await spoiled();
      right.room.noteRevision((await left.room.live()).game.revision);
      expect((await right.room.live()).game).toEqual((await left.room.live()).game);
      expect(right.readings.at(-1)).toBeGreaterThan(2);
    }
    await add('Team 2');
    const incomplete = entryOf([]).replace('[]', '[{"kind":"team"}]');
    right.room.noteRevision((await left.room.live()).game.revision, incomplete);
    expect((await right.room.live()).game).toEqual((await left.room.live()).game);
    expect(right.readings.at(-1)).toBe(1);
    expect(faults).toHaveLength(1);
  });
});

test('a server finds missed revisions every few seconds and when its bus reconnects', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const server = await createTestServer({ dialect: 'postgres', postgresUrl });
  const bus = createMemoryBus();
  const isolated = await createTestServer({ dialect: 'postgres', postgresUrl, tripId: server.tripId, bus });
  const socket = await listen(isolated);
  const admin = await server.admin();
  const window = await LiveWindow.open(socket.as(server.client()));
  const shows = (taskCount: number) =>
    window.until(({ state }) => state?.view === 'play' && state.game.taskCount === taskCount);
  await shows(0);
  await newTask(admin, quizInput());
  await isolated.hub.beat();
  await shows(1);
  await newTask(admin, quizInput());
  bus.publish({ type: 'reconnected' });
  await shows(2);
  await newTask(admin, quizInput());
  await shows(3);
  await socket.close();
  await isolated.stop();
  await server.stop();
});

test('an answer to a quiz takes one statement on PostgreSQL, and no query for its session', async () => {
  const server = await createTestServer({ dialect: 'postgres' });
  const admin = await server.admin();
  const player = await newPlayer(server, await newTeam(admin, 'De Krabben'));
  const [first, second] = [await newTask(admin, quizInput()), await newTask(admin, quizInput())];
  await startGame(admin);
  for (const { id } of [first, second]) await player.post(`/api/tasks/${id}/quiz-openings`);
  const sending = new AsyncLocalStorage<unknown[]>();
  const { query: send } = pg.Client.prototype;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  query.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    sending.getStore()?.push(sent[0]);
    return Reflect.apply(send, this, sent);
  });
  const statements = async (quiz: typeof first) => {
    const sent: unknown[] = [];
    const answer = await sending.run(sent, () => player.answer(quiz.id, optionId(quiz, 'goed')));
    expect(answer.status).toBe(200);
    return sent.length;
  };
  await statements(first);
  expect(await statements(second)).toBe(1);
  query.mockRestore();
  await server.stop();
});

test('a room with waiting commands is not idle, and refuses commands when its queue is full', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-test-'));
  const { database } = await openTestDatabase({}, folder, fail);
  const clock = new TestClock();
  const scope = mintTripScope(await newTrip(database, clock));
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: Database = {
    ...database,
    async write(work) {
      begun.resolve();
      await goOn.promise;
      return database.write(work);
    },
  };
  const reveal = () => ({ password: null, invitation: null, code: 'BCDFGH' });
  const room = new Room(scope, { database: slow, clock, reveal, notify: () => {}, onError: fail });
  const act = (n: number) => {
    const team = unsavedTeam(`Team ${n}`);
    return room.act(THIS_SERVER, (game, context) => addTeam(game, team, context), null);
  };
  const first = act(0);
  await begun.promise;
  const waiting = Array.from({ length: 5_000 }, (_, n) => act(n % 10));
  expect(await act(10)).toMatchObject({ ok: false, code: 'too_busy' });
  expect(room.isIdle).toBe(false);
  goOn.resolve();
  expect((await first).ok).toBe(true);
  expect((await Promise.all(waiting)).filter(({ ok }) => ok)).toHaveLength(9);
  const { game } = await room.live();
  expect(game).toEqual(await database.readTrip(scope, loadGame));
  expect(game.revision).toBe(2);
  room.close();
  await database.close();
  await rm(folder, { recursive: true });
});

function never(): never {
  throw new Error('There are two databases');
}
