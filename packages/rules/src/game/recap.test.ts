import { AdjustmentId, PhotoId, SubmissionId, type TaskId, type TeamId } from '@reisspel/contract/ids';
import { Recap } from '@reisspel/contract/recap';
import { TaskInput } from '@reisspel/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quizOptions } from '../kinds/quiz.ts';
import { commandSteps, idsFrom, playSteps, unsavedTeam } from '../testing/random-commands.ts';
import { EMPTY, uuid } from '../testing/random-games.ts';
import type { Rule } from './decide.ts';
import type { Game } from './game.ts';
import { takeHint } from './hint.ts';
import { addAdjustment, updateGame } from './organiser.ts';
import { applyDeadlines, submitPhoto } from './photo.ts';
import { answerQuestion, openQuestion } from './question.ts';
import { recapOf } from './recap.ts';
import { reviewPhoto } from './review.ts';
import { allScores } from './scores.ts';
import { addTask } from './task-list.ts';
import { addTeam, resetQuizzes } from './team-list.ts';

const MINUTE_MS = 60_000;

const QUIZ = TaskInput.parse({
  taskType: 'quiz',
  points: 10,
  instructions: 'Wat is goed?',
  timeLimit: 600,
  hints: [{ text: 'Denk na', cost: 3 }],
  options: [
    { text: 'goed', isCorrect: true },
    { text: 'fout', isCorrect: false },
  ],
});
const PHOTO = TaskInput.parse({ taskType: 'photo', points: 20, instructions: 'De zee', minBrightness: 30 });

/** A game of a red and a blue team with a quiz and a photo task. Times are in minutes. */
function newGame() {
  const newId = idsFrom(1_000);
  let game: Game = { ...EMPTY, flags: { ...EMPTY.flags, started: false }, runs: [] };
  let submissions = 0;
  const submissionId = () => {
    submissions += 1;
    return SubmissionId.parse(uuid(submissions));
  };

  function at<Answer>(minutes: number, rule: Rule<Answer>): Answer {
    const decided = rule(game, { now: minutes * MINUTE_MS, newId });
    if (!decided.answer.ok) throw new Error(decided.answer.code);
    game = decided.game;
    return decided.answer.value;
  }

  const newTeam = (name: string) =>
    at(0, (before, context) => addTeam(before, unsavedTeam(name), context)).id;
  const newTask = (input: TaskInput) => at(0, (before, context) => addTask(before, input, context));
  const [red, blue] = [newTeam('Rood'), newTeam('Blauw')];
  const [quiz, photo] = [newTask(QUIZ), newTask(PHOTO)];
  const optionId = (isCorrect: boolean) => {
    const option = quizOptions(quiz.verificationRequirements).find((each) => each.isCorrect === isCorrect);
    if (!option) throw new Error('The quiz has no such option');
    return option.id;
  };

  return {
    at,
    red,
    blue,
    quiz: quiz.id,
    photo: photo.id,
    start: (minutes: number) =>
      at(minutes, (before, context) => updateGame(before, { gameStarted: true }, context)),
    stop: (minutes: number) =>
      at(minutes, (before, context) => updateGame(before, { gameStarted: false }, context)),
    open: (minutes: number, teamId: TeamId) =>
      at(minutes, (before, context) => openQuestion(before, { teamId, taskId: quiz.id }, context)),
    answer: (minutes: number, teamId: TeamId, isCorrect: boolean) =>
      at(minutes, (before, context) => {
        const answer = { optionId: optionId(isCorrect) };
        return answerQuestion(before, { id: submissionId(), teamId, taskId: quiz.id, answer }, context);
      }),
    /** Returns the id of the photo's submission. */
    takePhoto(minutes: number, teamId: TeamId, passed: boolean): SubmissionId {
      const id = submissionId();
      const file = { width: 4, height: 3, bytes: 5, sha256: '', look: null, video: null };
      const sent = {
        id,
        teamId,
        taskId: photo.id,
        capturedAt: null,
        photo: { id: PhotoId.parse(uuid(500 + submissions)), storageKey: '', ...file },
        checks: [{ type: 'brightness' as const, passed, measured: 40, minBrightness: 30 }],
        hold: false,
        source: null,
        putAside: [],
        isGivenUp: () => false,
      };
      at(minutes, (before, context) => submitPhoto(before, sent, context));
      return id;
    },
    giveBonus: (minutes: number, teamId: TeamId, points: number) =>
      at(minutes, (before, context) => {
        const id = AdjustmentId.parse(uuid(900 + minutes));
        return addAdjustment(before, { teamId, id, points, reason: 'Goed' }, context);
      }),
    recap: (minutes: number) => recapOf(game, minutes * MINUTE_MS),
    taskRecap: (id: TaskId) => recapOf(game, 0).tasks.find((task) => task.id === id),
  };
}

test('a game that nobody has played has teams and tasks without figures', () => {
  const game = newGame();
  expect(game.recap(5)).toMatchObject({
    phase: 'waiting',
    playedMs: 0,
    teams: [
      { id: game.blue, rank: 1, score: 0, steps: [{ playedMs: 0, score: 0 }] },
      { id: game.red, rank: 1, score: 0, steps: [{ playedMs: 0, score: 0 }] },
    ],
    tasks: [
      { id: game.quiz, attempts: 0, tried: 0, medianMs: null, firstTeamId: null },
      { id: game.photo, attempts: 0, tried: 0, medianMs: null, firstTeamId: null },
    ],
    attempts: [],
    hardest: [],
    slowest: [],
    climb: null,
  });
});

describe('the scores over time', () => {
  test('have a step for each result, hint, bonus and minus point', () => {
    const game = newGame();
    game.start(0);
    game.open(1, game.red);
    game.at(2, (before, context) => {
      const hint = before.tasks[0]?.hints[0];
      if (!hint) throw new Error('The quiz has no hint');
      const taken = { teamId: game.red, taskId: game.quiz, hintId: hint.id, cost: hint.cost };
      return takeHint(before, taken, context);
    });
    game.answer(3, game.red, true);
    game.giveBonus(4, game.red, -2);
    game.stop(5);
    const red = game.recap(9).teams.find(({ id }) => id === game.red);
    expect(red).toMatchObject({ score: 5, completed: 1, answered: 1, adjusted: -2, hints: 1, hintCost: 3 });
    expect(red?.steps.map(({ playedMs, score }) => [playedMs / MINUTE_MS, score])).toEqual([
      [0, 0],
      [2, -3],
      [3, 7],
      [4, 5],
    ]);
  });

  test('leave out the time in which the game stood still', () => {
    const game = newGame();
    game.start(10);
    game.stop(20);
    game.giveBonus(50, game.red, 1);
    game.start(100);
    game.takePhoto(103, game.blue, true);
    const { playedMs, teams } = game.recap(110);
    expect(playedMs).toBe(20 * MINUTE_MS);
    expect(teams.map(({ id, steps }) => [id, steps.at(-1)])).toEqual([
      [game.blue, { playedMs: 13 * MINUTE_MS, score: 20 }],
      [game.red, { playedMs: 10 * MINUTE_MS, score: 1 }],
    ]);
  });
});

describe('a task', () => {
  test('counts the teams at which it succeeded and failed, and has the median of their times', () => {
    const game = newGame();
    game.start(0);
    game.open(1, game.blue);
    game.open(1, game.red);
    game.answer(3, game.blue, true);
    game.answer(5, game.red, false);
    expect(game.taskRecap(game.quiz)).toMatchObject({
      attempts: 2,
      tried: 2,
      succeeded: 1,
      failed: 1,
      medianMs: 3 * MINUTE_MS,
      firstTeamId: game.blue,
    });
  });

  test('was tried by a team with refused photos only, but not by a team that only opened it', () => {
    const game = newGame();
    game.start(0);
    game.takePhoto(1, game.red, false);
    game.open(1, game.red);
    expect(game.taskRecap(game.photo)).toMatchObject({ attempts: 1, tried: 1, succeeded: 0, failed: 0 });
    expect(game.taskRecap(game.quiz)).toMatchObject({ attempts: 0, tried: 0, medianMs: null });
  });

  test('takes as long as from the first photo to the one that counts, not to a late review of it', () => {
    const game = newGame();
    game.start(0);
    game.takePhoto(1, game.red, false);
    const second = game.takePhoto(4, game.red, false);
    game.takePhoto(6, game.blue, true);
    game.at(30, (before, context) =>
      reviewPhoto(before, { id: second, command: { decision: 'approve', seen: 'none' } }, context),
    );
    expect(game.taskRecap(game.photo)).toMatchObject({
      succeeded: 2,
      medianMs: 1.5 * MINUTE_MS,
      firstTeamId: game.red,
    });
  });
});

describe('the attempts', () => {
  test('are in order, with what each adds to the score', () => {
    const game = newGame();
    game.start(0);
    game.takePhoto(1, game.red, false);
    game.open(1, game.blue);
    game.answer(2, game.blue, true);
    game.takePhoto(3, game.red, true);
    expect(game.recap(4).attempts.map(({ at, teamId, points }) => [at / MINUTE_MS, teamId, points])).toEqual([
      [1, game.red, 0],
      [2, game.blue, 10],
      [3, game.red, 20],
    ]);
  });

  test('include a question without an answer, but no second chance before it is used', () => {
    const game = newGame();
    game.start(0);
    game.open(1, game.red);
    game.at(20, applyDeadlines);
    expect(game.recap(20).attempts).toMatchObject([
      { at: 20 * MINUTE_MS, outcome: { verdict: 'failed', reason: 'time_expired' }, points: 0 },
    ]);
    game.at(21, (before, context) => resetQuizzes(before, game.red, context));
    expect(game.recap(21).attempts).toEqual([]);
  });
});

describe('what stands out', () => {
  test('the task with the lowest share of success is the hardest, and the longest median the slowest', () => {
    const game = newGame();
    game.start(0);
    game.open(0, game.red);
    game.answer(9, game.red, true);
    game.takePhoto(1, game.red, false);
    game.takePhoto(2, game.red, true);
    game.takePhoto(1, game.blue, false);
    const { hardest, slowest } = game.recap(10);
    expect(hardest).toEqual([game.photo]);
    expect(slowest).toEqual([game.quiz, game.photo]);
  });

  test('the biggest climb is from the lowest place of a team to its last', () => {
    const game = newGame();
    game.start(0);
    game.open(0, game.red);
    game.answer(1, game.red, true);
    expect(game.recap(1).climb).toBeNull();
    game.takePhoto(2, game.blue, true);
    expect(game.recap(3).climb).toEqual({ teamId: game.blue, from: 2, to: 1 });
  });
});

test('after any commands, each score is the last of its steps and the sum of its parts', () => {
  fc.assert(
    fc.property(commandSteps, (run) => {
      const last = playSteps(EMPTY, run).at(-1);
      if (!last) return;
      const { game } = last.decided;
      const recap = Recap.parse(recapOf(game, last.now));
      const scores = new Map(allScores(game).map(({ teamId, score }) => [teamId, score]));
      expect(recap.teams).toHaveLength(scores.size);
      for (const { id, score, steps, adjusted, bonuses, streakPoints, deductions, hintCost } of recap.teams) {
        const own = recap.attempts.filter(({ teamId }) => teamId === id);
        const earned = own.reduce((sum, { points }) => sum + points, 0);
        const lost = own.reduce((sum, { points }) => sum + Math.min(0, points), 0);
        expect(deductions).toBe(Math.abs(lost));
        expect([score, steps.at(-1)?.score, earned + adjusted + bonuses + streakPoints - hintCost]).toEqual(
          Array.from({ length: 3 }, () => scores.get(id)),
        );
        expect(steps.every(({ playedMs }, index) => playedMs >= (steps[index - 1]?.playedMs ?? 0))).toBe(
          true,
        );
        expect(steps.every(({ playedMs }) => playedMs <= recap.playedMs)).toBe(true);
      }
    }),
  );
});
