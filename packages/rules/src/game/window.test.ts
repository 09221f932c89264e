import { SubmissionId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { describe, expect, test } from 'vitest';
import { idsFrom, LANDED, unsavedTeam } from '../testing/random-commands.ts';
import { EMPTY, FLIGHT, uuid } from '../testing/random-games.ts';
import { arrive } from './arrival.ts';
import type { RuleContext } from './decide.ts';
import type { Game } from './game.ts';
import { gameFlights, reportLanding } from './landing.ts';
import { updateGame } from './organiser.ts';
import { applyDeadlines } from './photo.ts';
import { answerQuestion, openQuestion } from './question.ts';
import { addSavedGame, clearedGame, savedGame } from './saved-game.ts';
import { addTask, changeTask, orderTasks } from './task-list.ts';
import { addTeam, resetQuizzes } from './team-list.ts';
import { accessTo, neverOpening, withWindowsAt } from './window.ts';

const MINUTE = 60_000;
const START = Date.parse('2025-06-21T10:00:00+02:00');
const NO_FLIGHTS = { flights: [], landings: [] };
const newId = idsFrom(100);
const context = (now: number): RuleContext => ({ now, newId });

function input(window: TaskInput['window'], more: Record<string, unknown> = {}): TaskInput {
  return TaskInput.parse({ taskType: 'photo', points: 10, instructions: 'Zee', window, ...more });
}

/** A running game of one team with tasks that have no window, which began at `START`. */
function gameOf(taskCount: number): Game {
  const stopped = { ...EMPTY, runs: [], flags: { ...EMPTY.flags, started: false } };
  let { game } = addTeam(stopped, unsavedTeam('Rode Team'), context(START));
  for (let n = 0; n < taskCount; n += 1)
    game = addTask(game, input({ opens: null, closes: null }), context(START)).game;
  return updateGame(game, { gameStarted: true }, context(START)).game;
}

function idAt({ tasks }: Game, index: number) {
  const id = tasks[index]?.id;
  if (id === undefined) throw new Error(`No task ${index}`);
  return id;
}

/** Changes one task, counted from 0. Returns the game, or the code of a refusal. */
function change(game: Game, index: number, ...args: Parameters<typeof input>): Game {
  const decided = changeTask(game, { id: idAt(game, index), input: input(...args) }, context(START));
  expect(decided.answer.ok || decided.answer.code).toBe(true);
  return decided.game;
}

const after = (game: Game, index: number): TaskInput['window'] => ({
  opens: { when: 'after-task', taskId: idAt(game, index) },
  closes: null,
});

const access = (game: Game, index: number, at: number) =>
  accessTo(game, game.play[0]?.tasks ?? [], index, at);
const states = (game: Game, index: number, ...minutes: number[]) =>
  minutes.map((each) => access(game, index, START + each * MINUTE).is);

describe('a task', () => {
  test('opens and closes at a moment', () => {
    const opens = { when: 'moment', at: START + 5 * MINUTE } as const;
    const game = change(gameOf(1), 0, { opens, closes: { when: 'moment', at: START + 9 * MINUTE } });
    expect(states(game, 0, 4.99, 5, 8.99, 9)).toEqual(['waiting', 'open', 'open', 'closed']);
    expect(access(game, 0, START)).toEqual({ is: 'waiting', opens });
    expect(access(game, 0, START + 6 * MINUTE)).toEqual({ is: 'open', closesAt: START + 9 * MINUTE });
  });

  test('opens some minutes after the first start, also when the game stood still meanwhile', () => {
    const opens = { when: 'after-start', minutes: 30 } as const;
    const begun = change(gameOf(1), 0, { opens, closes: { when: 'after-opening', minutes: 10 } });
    const stopped = updateGame(begun, { gameStarted: false }, context(START + 5 * MINUTE)).game;
    const game = updateGame(stopped, { gameStarted: true }, context(START + 20 * MINUTE)).game;
    expect(states(game, 0, 20, 29.99, 30, 39.99, 40)).toEqual([
      'waiting',
      'waiting',
      'open',
      'open',
      'closed',
    ]);
  });

  test('opens when another task closes that the team did not settle, so that it is never locked for ever', () => {
    const two = gameOf(2);
    const closing = change(two, 1, { opens: null, closes: { when: 'after-opening', minutes: 5 } });
    const game = change(closing, 0, after(closing, 1));
    expect(states(game, 0, 4.99, 5)).toEqual(['waiting', 'open']);
    expect(access(game, 0, START)).toEqual({ is: 'waiting', opens: { when: 'after-task', task: 2 } });
  });

  test('that requires the previous one opens when that one closes', () => {
    const closing = change(gameOf(2), 0, { opens: null, closes: { when: 'after-opening', minutes: 5 } });
    const game = change(closing, 1, { opens: null, closes: null }, { requiresPreviousTask: true });
    expect(states(game, 1, 4.99, 5)).toEqual(['behind', 'open']);
  });

  test('is open, and stays open, when the task that it waits for is deleted', () => {
    const game = gameOf(1);
    const [taskId] = gameOf(2)
      .tasks.map(({ id }) => id)
      .slice(1);
    if (taskId === undefined) throw new Error('No task');
    const opens = { when: 'after-task', taskId } as const;
    const waiting = change(game, 0, { opens, closes: { when: 'after-opening', minutes: 30 } });
    expect(states(waiting, 0, 0, 45)).toEqual(['open', 'open']);
  });
});

describe('a task that opens at a place', () => {
  const place = { when: 'at-place', latitude: 38.5056, longitude: -0.2331, radius: 100 } as const;
  const there = { latitude: 38.5057, longitude: -0.2331, accuracy: 10 };
  const elsewhere = { latitude: 38.5136, longitude: -0.2331, accuracy: 10 };

  /** Says that the first team is somewhere. */
  function arriveAt(game: Game, index: number, position: typeof there, minutes: number) {
    const teamId = game.teams[0]?.id ?? expect.fail('No team');
    return arrive(game, { teamId, taskId: idAt(game, index), position }, context(START + minutes * MINUTE));
  }

  test('opens for the team that is there, and closes some minutes after that', () => {
    const closes = { when: 'after-opening', minutes: 10 } as const;
    const game = change(gameOf(1), 0, { opens: place, closes });
    expect(access(game, 0, START + 5 * MINUTE)).toEqual({ is: 'waiting', opens: place });
    expect(arriveAt(game, 0, elsewhere, 5)).toEqual({
      game,
      answer: { ok: false, code: 'not_at_place', params: { distance: 890 } },
    });
    const arrived = arriveAt(game, 0, there, 5).game;
    expect(states(arrived, 0, 5, 14.99, 15)).toEqual(['open', 'open', 'closed']);
    expect(arriveAt(arrived, 0, there, 6).game).toBe(arrived);
    expect(arriveAt(arrived, 0, there, 20).answer).toMatchObject({ code: 'task_closed' });
  });

  test('tells its place only when the task before it is over', () => {
    const game = change(gameOf(2), 1, { opens: place, closes: null }, { requiresPreviousTask: true });
    expect(access(game, 1, START)).toEqual({ is: 'behind' });
    expect(arriveAt(game, 1, there, 1).answer).toMatchObject({ code: 'task_locked' });
    const open = change(game, 0, { opens: null, closes: { when: 'after-opening', minutes: 5 } });
    expect(access(open, 1, START + 5 * MINUTE)).toEqual({ is: 'waiting', opens: place });
    expect(arriveAt(open, 1, there, 6).answer.ok).toBe(true);
  });

  test('stays open when the organiser resets the questions that the team failed', () => {
    const window = { opens: place, closes: null };
    const quiz = input(window, { taskType: 'text', rightAnswer: 'zeester' });
    const game = addTask(gameOf(0), quiz, context(START)).game;
    const [teamId, taskId] = [game.teams[0]?.id ?? expect.fail(), idAt(game, 0)];
    const opened = openQuestion(
      arriveAt(game, 0, there, 5).game,
      { teamId, taskId },
      context(START + 6 * MINUTE),
    ).game;
    const answer = { id: SubmissionId.parse(uuid(1)), teamId, taskId, answer: { text: 'kwal' } };
    const failed = answerQuestion(opened, answer, context(START + 6 * MINUTE)).game;
    const reset = resetQuizzes(failed, teamId, context(START + 6 * MINUTE)).game;
    expect(reset.play[0]?.tasks[0]).toMatchObject({ result: null, opening: null });
    expect(states(reset, 0, 7)).toEqual(['open']);
  });

  test('takes no arrival before another kind of opening, in a pause and before the game', () => {
    const opens = { when: 'after-start', minutes: 30 } as const;
    const later = change(gameOf(1), 0, { opens, closes: null });
    expect(arriveAt(later, 0, there, 5).answer).toMatchObject({ code: 'task_locked' });
    const game = change(later, 0, { opens: place, closes: null });
    const paused = updateGame(game, { paused: true }, context(START + MINUTE)).game;
    expect(arriveAt(paused, 0, there, 5).answer).toMatchObject({ code: 'game_paused' });
    const stopped = updateGame(game, { gameStarted: false }, context(START + MINUTE)).game;
    expect(arriveAt(stopped, 0, there, 5).answer).toMatchObject({ code: 'game_not_started' });
  });
});

describe('a task that waits for the landing of a flight', () => {
  const opens = { when: 'after-landing', flightId: FLIGHT.id } as const;
  const waiting = (closes: TaskInput['window']['closes'] = null): Game => {
    return change(gameOf(1), 0, { opens, closes });
  };
  const land = (game: Game, minutes: number, id: string = FLIGHT.id) =>
    reportLanding(game, id, context(START + minutes * MINUTE));
  const hear = (game: Game, more: Partial<FlightStatus>) => {
    const pages = { ...game.pages, flights: [{ ...LANDED, ...more }] };
    return applyDeadlines({ ...game, pages }, context(START + 5 * MINUTE)).game;
  };

  test('opens when a provider says that it has landed, and by no timetable', () => {
    const game = waiting();
    expect(access(game, 0, START + 5 * MINUTE)).toEqual({ is: 'waiting', opens });
    expect(states(hear(game, {}), 0, 4, 5)).toEqual(['waiting', 'open']);
    expect(states(hear(game, { status: 'COMPLETED' }), 0, 5)).toEqual(['open']);
    for (const more of [{ source: 'example' }, { status: 'DIVERTED' }, { status: 'UNKNOWN' }] as const)
      expect(hear(game, more)).toMatchObject({ flags: { landings: [] } });
  });

  test('opens by the organiser’s word, and the first report counts', () => {
    const decided = land(waiting({ when: 'after-opening', minutes: 10 }), 5);
    expect(decided.acts).toMatchObject([{ act: 'flight_landed', label: 'HV 6145' }]);
    expect(states(decided.game, 0, 5, 14.99, 15)).toEqual(['open', 'open', 'closed']);
    expect(land(decided.game, 7)).toMatchObject({ game: decided.game, answer: { ok: true } });
    const heard = hear(decided.game, {});
    expect(heard.flags.landings).toEqual(decided.game.flags.landings);
  });

  test('hears of no landing before the game, and opens with it when the flight has landed', () => {
    const stopped = updateGame(waiting(), { gameStarted: false }, context(START + MINUTE)).game;
    expect(land(stopped, 2).answer).toMatchObject({ code: 'game_not_started' });
    expect(hear(stopped, {}).flags.landings).toEqual([]);
    const begun = updateGame(hear(stopped, {}), { gameStarted: true }, context(START + 6 * MINUTE)).game;
    expect(states(begun, 0, 6)).toEqual(['open']);
  });

  test('opens after the pause in which it landed, without a loss of its minutes', () => {
    const game = waiting({ when: 'after-opening', minutes: 10 });
    const paused = updateGame(game, { paused: true }, context(START + 5 * MINUTE)).game;
    const landed = land(paused, 10).game;
    const resumed = updateGame(landed, { paused: false }, context(START + 20 * MINUTE)).game;
    expect(states(resumed, 0, 20, 29.99, 30)).toEqual(['open', 'open', 'closed']);
  });

  test('stays closed when the trip loses the flight, which the organiser is warned of', () => {
    const game = waiting();
    expect(neverOpening(game.tasks, { flights: gameFlights([FLIGHT], []), landings: [] })).toEqual([false]);
    const gone: Game = { ...game, pages: { ...game.pages, plannedFlights: [] } };
    expect(land(gone, 5).answer).toMatchObject({ code: 'not_found' });
    expect(neverOpening(gone.tasks, NO_FLIGHTS)).toEqual([true]);
    const { landings } = land(game, 5).game.flags;
    expect(neverOpening(gone.tasks, { flights: [], landings })).toEqual([false]);
    expect(clearedGame(land(game, 5).game).game.flags.landings).toEqual([]);
  });

  test('is expected at the reported time, and at no time when it was cancelled', () => {
    const [plan, reported, cancelled] = [[], [LANDED], [{ ...LANDED, status: 'CANCELLED' as const }]].map(
      (statuses) => gameFlights([{ ...FLIGHT, landsAt: START }], statuses)[0]?.lands,
    );
    const { timeZone } = FLIGHT;
    expect([plan, reported, cancelled]).toEqual([
      { at: START, timeZone },
      { at: LANDED.arrivalTime, timeZone },
      null,
    ]);
  });
});

describe('tasks that wait for each other', () => {
  const edit = (game: Game, index: number, ...args: Parameters<typeof input>) =>
    changeTask(game, { id: idAt(game, index), input: input(...args) }, context(START)).answer;

  test('are refused, directly or by way of the order of tasks', () => {
    const game = gameOf(3);
    expect(edit(game, 0, after(game, 0))).toMatchObject({ code: 'window_cycle' });
    const first = change(game, 0, after(game, 2));
    expect(edit(first, 2, after(first, 0))).toMatchObject({ code: 'window_cycle' });
    const second = change(first, 2, { opens: null, closes: null }, { requiresPreviousTask: true });
    const circle = edit(second, 1, { opens: null, closes: null }, { requiresPreviousTask: true });
    expect(circle).toMatchObject({ code: 'window_cycle' });
  });

  test('are refused in a new order, which changes nothing', () => {
    const game = gameOf(3);
    const waiting = change(game, 0, after(game, 2));
    const behind = change(waiting, 2, { opens: null, closes: null }, { requiresPreviousTask: true });
    const order = [1, 0, 2].map((index) => idAt(behind, index));
    const decided = orderTasks(behind, order, context(START));
    expect(decided).toEqual({ game: behind, answer: { ok: false, code: 'window_cycle', params: {} } });
  });

  test('open with the game when the deletion of a task between them made it so', () => {
    const game = gameOf(2);
    const waiting = change(game, 0, after(game, 1));
    const tasks = waiting.tasks.map((task, index) =>
      index === 1 ? { ...task, requiresPreviousTask: true } : task,
    );
    const circle = { ...waiting, tasks };
    expect(states(circle, 0, 0)).toEqual(['open']);
    expect(states(circle, 1, 0)).toEqual(['behind']);
  });
});

test('a saved game keeps which task waits for which, under their new ids', () => {
  const game = gameOf(2);
  const saved = savedGame(change(game, 0, after(game, 1)));
  if (saved === null) throw new Error('Nothing was saved');
  const loaded = addSavedGame(gameOf(1), saved, context(START)).game;
  expect(loaded.tasks[1]?.window).toEqual(after(loaded, 2));
});

describe('a task never opens', () => {
  const at = (minutes: number) => ({ when: 'moment', at: START + minutes * MINUTE }) as const;
  const neverIn = ({ tasks }: Game) => neverOpening(tasks, NO_FLIGHTS);

  test('when it closes before the task that it waits for can have ended', () => {
    const game = change(gameOf(2), 0, { opens: at(60), closes: null });
    const { opens } = after(game, 0);
    expect(neverIn(change(game, 1, { opens, closes: at(60) }))).toEqual([false, true]);
    expect(neverIn(change(game, 1, { opens, closes: at(61) }))).toEqual([false, false]);
  });

  test('when it closes before its previous task opens, also some minutes after its own opening', () => {
    const game = change(gameOf(2), 0, { opens: at(60), closes: null });
    const behind = { requiresPreviousTask: true };
    const closes = { when: 'after-opening', minutes: 30 } as const;
    expect(neverIn(change(game, 1, { opens: at(20), closes }, behind))).toEqual([false, true]);
    expect(neverIn(change(game, 1, { opens: at(40), closes }, behind))).toEqual([false, false]);
    // A slow team still has time.
    expect(neverIn(change(game, 1, { ...after(game, 0), closes }, behind))).toEqual([false, false]);
  });

  test('in a chain of tasks that wait in two ways, which is followed once', () => {
    let game = change(gameOf(40), 0, { opens: at(60), closes: null });
    for (let n = 1; n < 40; n += 1)
      game = change(game, n, after(game, n - 1), { requiresPreviousTask: true });
    expect(neverIn(game)).not.toContain(true);
    const { opens } = after(game, 38);
    expect(neverIn(change(game, 39, { opens, closes: at(30) })).at(-1)).toBe(true);
  });

  test('only if no task that it waits for closes earlier', () => {
    const game = change(gameOf(2), 0, { opens: null, closes: at(10) });
    const { opens } = after(game, 0);
    expect(neverIn(change(game, 1, { opens, closes: at(20) }))).toEqual([false, false]);
  });
});

describe('the time of the views', () => {
  test('moves only when a task opens or closes for a team, and never back', () => {
    const moment = { when: 'moment', at: START + 5 * MINUTE } as const;
    const game = change(gameOf(2), 1, { opens: moment, closes: null });
    expect(withWindowsAt(game, START + 4 * MINUTE)).toBe(game);
    const opened = withWindowsAt(game, START + 6 * MINUTE);
    expect(opened.flags.windowsAt).toBe(START + 6 * MINUTE);
    expect(withWindowsAt(opened, START + 9 * MINUTE)).toBe(opened);
    expect(withWindowsAt(opened, START + 4 * MINUTE)).toBe(opened);
  });
});
