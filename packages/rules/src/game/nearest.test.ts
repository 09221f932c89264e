import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { TeamLook } from '@reisspel/contract/teams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taskOf } from '../task.ts';
import { idsFrom } from '../testing/random-commands.ts';
import { EMPTY, uuid } from '../testing/random-games.ts';
import { type Game, NOT_PLAYED } from './game.ts';
import { updateBoard, updateGame } from './organiser.ts';
import { answerQuestion, openQuestion } from './question.ts';
import { recapOf } from './recap.ts';
import { allScores } from './scores.ts';
import { changeTask } from './task-list.ts';
import { createViews } from './view.ts';

const TASK = TaskId.parse(uuid(10));
const TEAMS = [1, 2, 3].map((n) => TeamId.parse(uuid(n)));
const NOW = 100_000;
const context = { now: NOW, newId: idsFrom(900_000) };

function input(fields: Readonly<Record<string, unknown>> = {}): TaskInput {
  const target = { answer: 100, tolerance: null, unit: 'm' };
  return TaskInput.parse({
    taskType: 'estimate',
    points: 10,
    instructions: 'Hoe hoog?',
    ...target,
    ...fields,
  });
}

const { option: newOptionId, hint: newHintId } = context.newId;
const BEGIN: Game = {
  ...EMPTY,
  tasks: [taskOf(input(), { id: TASK, number: 1, newOptionId, newHintId })],
  teams: TEAMS.map((id, n) => ({
    id,
    ...TeamLook.parse({ name: `Team ${n}`, color: '#ff0000' }),
    sealedPassword: null,
  })),
  play: TEAMS.map(() => ({ tasks: [NOT_PLAYED], adjustments: [], replies: [], removals: [] })),
};

function answered(game: Game, team: number, value: number): Game {
  const key = { teamId: TEAMS[team] ?? expect.fail(), taskId: TASK };
  const opened = openQuestion(game, key, context).game;
  const id = SubmissionId.parse(uuid(100 + team));
  return answerQuestion(opened, { ...key, id, answer: { value } }, context).game;
}

const BY_TEAM = [90, 115, 100.5].map((value, team) => ({ team, value }));
const ANSWERED = BY_TEAM.reduce((game, { team, value }) => answered(game, team, value), BEGIN);

const update = (game: Game, change: Parameters<typeof updateGame>[1]) =>
  updateGame(game, change, context).game;
const ended = (game: Game) => update(game, { gameStarted: false });
const scores = (game: Game) => allScores(game).map(({ score }) => score);

describe('a number of which the nearest wins', () => {
  test('gives its points at the end of the game, and not before or in a pause', () => {
    expect(scores(ANSWERED)).toEqual([0, 0, 0]);
    expect(allScores(ANSWERED).map(({ completed }) => completed)).toEqual([1, 1, 1]);
    expect(scores(update(ANSWERED, { paused: true }))).toEqual([0, 0, 0]);
    expect(scores(ended(ANSWERED))).toEqual([0, 0, 10]);
    expect(scores(ended(update(ANSWERED, { paused: true })))).toEqual([0, 0, 10]);
  });

  test('takes them back when the game goes on, and gives them to the then nearest', () => {
    const goesOn = update(ended(answered(answered(BEGIN, 0, 90), 1, 115)), { gameStarted: true });
    expect(scores(goesOn)).toEqual([0, 0, 0]);
    expect(scores(ended(goesOn))).toEqual([10, 0, 0]);
    expect(scores(ended(answered(goesOn, 2, 99)))).toEqual([0, 0, 10]);
  });

  test('gives all points to each of two teams that are equally near', () => {
    expect(scores(ended(answered(answered(BEGIN, 0, 99.9), 1, 100.1)))).toEqual([10, 10, 0]);
  });

  test('follows the number and the points of the task', () => {
    const changed = (fields: Readonly<Record<string, unknown>>) =>
      scores(changeTask(ended(ANSWERED), { id: TASK, input: input(fields) }, context).game);
    expect(changed({ answer: 110 })).toEqual([0, 10, 0]);
    expect(changed({ points: 25 })).toEqual([0, 0, 25]);
  });

  test('gives a team that has points by an earlier tolerance no more than the task gives', () => {
    const tolerant = changeTask(BEGIN, { id: TASK, input: input({ tolerance: 20 }) }, context).game;
    const right = answered(answered(tolerant, 0, 101), 1, 110);
    const changed = changeTask(right, { id: TASK, input: input({ points: 25 }) }, context).game;
    expect(scores(ended(changed))).toEqual([25, 10, 0]);
  });

  test('tells a team its own number, and the right one at the end if the organiser shows it', () => {
    const shown = input({ explanation: { text: '', showsAnswer: true } });
    const begin = changeTask(BEGIN, { id: TASK, input: shown }, context).game;
    const game = answered(begin, 0, 90);
    const view = createViews(() => ({ password: '', invitation: null, code: '' }));
    const progressIn = (live: Game) => {
      const state = view(
        { view: 'play', teamId: TEAMS[0] ?? expect.fail() },
        { game: live, phones: new Map() },
      );
      return state.view === 'play' ? state.own?.tasks[0]?.progress : undefined;
    };
    const entered = { value: 90, unit: 'm' };
    expect(progressIn(game)).toEqual({ status: 'completed', pointsAwarded: 0, photoId: null, entered });
    const explanation = { text: '', rightAnswer: { value: 100, unit: 'm' } };
    expect(progressIn(ended(game))).toMatchObject({ entered, explanation });
  });

  test('neither makes nor breaks a row of right answers', () => {
    expect(scores(ended(update(ANSWERED, { streakBonus: 5 })))).toEqual([0, 0, 10]);
  });

  test('stays off a board that was frozen during the game until the reveal', () => {
    const frozen = ended(updateBoard(ANSWERED, { status: 'frozen' }, context).game);
    const { board } = frozen.flags;
    expect(board.status === 'frozen' && board.frozen.map(({ score }) => score)).toEqual([0, 0, 0]);
    const revealing = updateBoard(frozen, { status: 'revealing', revealed: 0 }, context).game.flags.board;
    expect('outcome' in revealing && revealing.outcome.map(({ score }) => score)).toEqual([0, 0, 10]);
  });

  test('is a step at the end of the game when the organiser looks back', () => {
    const later = updateGame(ANSWERED, { gameStarted: false }, { ...context, now: NOW + 60_000 }).game;
    const [winner] = recapOf(later, NOW + 90_000).teams;
    expect(winner).toMatchObject({ id: TEAMS[2], score: 10, bonuses: 10 });
    expect(winner?.steps.at(-1)).toEqual({ playedMs: NOW + 59_999, score: 10 });
  });

  test('gives the same scores in whatever order the answers come, and never to a team farther off', () => {
    const anyOrder = fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 3 });
    const anyNumber = fc.integer({ min: 95, max: 105 });
    fc.assert(
      fc.property(anyOrder, fc.tuple(anyNumber, anyNumber, anyNumber), (order, values) => {
        const numberOf = (team: number) => values[team] ?? 0;
        const played = (teams: readonly number[]) =>
          scores(ended(teams.reduce((game, team) => answered(game, team, numberOf(team)), BEGIN)));
        const distances = order.map((team) => Math.abs(numberOf(team) - 100));
        const isNearest = (team: number) =>
          order.includes(team) && Math.abs(numberOf(team) - 100) === Math.min(...distances);
        expect(played(order)).toEqual(TEAMS.map((_, team) => (isNearest(team) ? 10 : 0)));
        expect(played(order)).toEqual(played(order.toSorted()));
      }),
    );
  });
});
