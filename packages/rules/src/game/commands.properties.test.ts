import { KEPT_MESSAGES, KEPT_REPLIES, QUIZ_GRACE_S, REPLIES_PER_MINUTE } from '@reisspel/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deductionOf, hasSpeedPoints } from '../kinds/kind.ts';
import { isLike } from '../kinds/text.ts';
import { commandSteps, idsFrom, isOfTeam, type Played, playSteps } from '../testing/random-commands.ts';
import { EMPTY, FLIGHT, RUNS, secret } from '../testing/random-games.ts';
import { isHeld } from '../verdicts.ts';
import { applyChanges } from './apply.ts';
import { changesBetween, type LoggedChange } from './changes.ts';
import {
  type Game,
  isUnderWay,
  mapTeams,
  NOT_PLAYED,
  phaseOf,
  type TaskPlay,
  type TeamPlay,
} from './game.ts';
import { shownPhotos } from './photo-lists.ts';
import { allScores } from './scores.ts';
import { createViews, type Viewer } from './view.ts';
import { accessTo, withWindowsAt } from './window.ts';

const BEFORE_THE_START: Game = {
  ...EMPTY,
  flags: { ...EMPTY.flags, started: false, visible: false },
  runs: [],
};

/** A running game: two teams answered the open question wrong, and one the quiz right but late. */
const BEGINNING = [
  { what: 12, value: 1 },
  { what: 12, value: 2 },
  { what: 0, value: 10 },
  { what: 0, value: 12 },
  { what: 0, value: 13 },
  { what: 0, value: 14 },
  { what: 0, value: 60 },
  { what: 0, value: 63 },
  { what: 0, value: 61 },
  { what: 27, value: 2 },
  { what: 1, task: 3, value: 1 },
  { what: 4, task: 3, value: 1 },
  { what: 1, task: 3, team: 1, value: 2 },
  { what: 4, task: 3, team: 1, value: 2 },
  { what: 1, value: 1 },
  { what: 4, value: 20 },
].map((step) => ({ team: 0, task: 0, ...step }));

/**
 * The same game. The first team has three right answers in a row: the quiz, a code and a place. The
 * second team has lost points by a wrong answer.
 */
const WITH_ROW_AND_LOSS = [
  ...BEGINNING,
  ...[
    { what: 1, task: 4, value: 1 },
    { what: 4, task: 4, value: 3 },
    { what: 1, task: 5, value: 1 },
    { what: 4, task: 5, value: 4 },
    { what: 0, task: 0, value: 5 },
    { what: 1, task: 6, team: 1, value: 1 },
    { what: 4, task: 6, team: 1, value: 5 },
  ].map((step) => ({ team: 0, ...step })),
];

/** The same game, with a task that asks for a video. */
const WITH_VIDEO = [...BEGINNING, { what: 0, value: 71, team: 0, task: 0 }];

/** The same game, with a photo task that opens at a place. */
const WITH_PLACE = [...BEGINNING, { what: 0, value: 18, team: 0, task: 0 }];

/** The same game, in which a photo counts. */
const WITH_PHOTO = [...BEGINNING, { what: 7, value: 5, team: 0, task: 0 }];

/** A game whose tasks open or close in its first minutes: with a moment, the start and a task. */
const WITH_WINDOWS = [
  { what: 12, value: 1 },
  { what: 12, value: 2 },
  { what: 0, value: 325 },
  { what: 0, value: 378 },
  { what: 0, value: 135 },
  { what: 0, value: 199 },
  { what: 0, value: 371 },
  { what: 0, value: 18 },
  { what: 0, value: 19 },
  { what: 27, value: 2 },
].map((step) => ({ team: 0, task: 0, ...step }));

function forEachStep(check: (played: Played) => void, beginning = BEGINNING): void {
  fc.assert(
    fc.property(commandSteps, (run) => {
      for (const played of playSteps(BEFORE_THE_START, [...beginning, ...run])) check(played);
    }),
    RUNS,
  );
}

/**
 * An independent definition of points: those of the first attempt that counts, or else what the
 * answer cost that is still wrong. `prices` has what a wrong answer cost at each attempt.
 */
function points({ attempts }: TaskPlay, prices: ReadonlyMap<string, number>): number {
  for (const { outcome, review } of attempts) {
    if (review.state === 'approved') return review.pointsAwarded;
    if (review.state !== 'rejected' && outcome.verdict === 'accepted') return outcome.pointsAwarded;
  }
  const last = attempts.at(-1);
  const isWrong = last?.outcome.verdict === 'failed' && last.outcome.reason === 'wrong_answer';
  return isWrong ? -(prices.get(last.id) ?? 0) : 0;
}

/** An independent reading of streaks: right answers with two right ones directly before them. */
function rightInARow({ tasks: allTasks }: Game, { tasks }: TeamPlay): number {
  const answers = allTasks.flatMap(({ taskType }, index) => {
    const result = tasks[index]?.result;
    return result && !['photo', 'video'].includes(taskType)
      ? [{ at: result.settledAt, right: result.outcome.status === 'completed' }]
      : [];
  });
  const marks = answers
    .toSorted((a, b) => a.at - b.at || Number(b.right) - Number(a.right))
    .map(({ right }) => (right ? 'R' : 'W'))
    .join('');
  return marks.split('W').reduce((sum, row) => sum + Math.max(0, row.length - 2), 0);
}

/** An independent reading of who was first: the index of the team; -1 for no team. */
function first({ play, runs, flags, tasks: allTasks }: Game, index: number): number {
  const opens = allTasks[index]?.window.opens;
  const begins = [
    runs[0]?.startedAt ?? 0,
    opens?.when === 'moment' ? opens.at : 0,
    opens?.when === 'after-landing' ? (flags.landings[0]?.landedAt ?? 0) : 0,
  ];
  const moments = play.map(({ tasks }) => {
    const { result, attempts, arrival } = tasks[index] ?? NOT_PLAYED;
    if (result?.outcome.status !== 'completed') return Number.POSITIVE_INFINITY;
    const attempt = attempts.find(({ id }) => id === result.submissionId);
    if (!attempt) return result.settledAt;
    const arrivedAt = opens?.when === 'at-place' ? (arrival?.arrivedAt ?? 0) : 0;
    const isOlder = [...begins, arrivedAt].some((begin) => attempt.capturedAt < begin);
    const last = runs.findLast(({ startedAt }) => startedAt <= attempt.capturedAt);
    const isBetween = last !== undefined && last.endedAt !== null && attempt.capturedAt > last.endedAt;
    return isOlder || isBetween ? attempt.createdAt : attempt.capturedAt;
  });
  const earliest = Math.min(...moments);
  return earliest === Number.POSITIVE_INFINITY ? -1 : moments.indexOf(earliest);
}

/** The pauses that are over, oldest first. */
function pausesOf({ runs }: Game): { from: number; to: number }[] {
  return runs.flatMap((run, index) => {
    const to = runs[index + 1]?.startedAt;
    return run.endedAt !== null && run.endedBy === 'pause' && to ? [{ from: run.endedAt, to }] : [];
  });
}

/** An independent reading of minutes without pauses: the first time that has them behind it. */
function minutesLater(game: Game, from: number, minutes: number): number {
  const lostBefore = (at: number) =>
    pausesOf(game).reduce((sum, pause) => {
      return sum + Math.max(0, Math.min(at, pause.to) - Math.max(from, pause.from));
    }, 0);
  const ends = [from, ...pausesOf(game).map(({ to }) => to)].map(
    (end) => from + minutes * 60_000 + lostBefore(end),
  );
  return Math.min(...ends.filter((at) => at - lostBefore(at) - from >= minutes * 60_000));
}

/** An independent reading of a task's window for a team: when it opens and closes, in epoch ms. */
function windowFor(game: Game, team: number, index: number): { opens: number; closes: number } {
  const { opens, closes } = game.tasks[index]?.window ?? { opens: null, closes: null };
  const start = game.runs[0]?.startedAt ?? Number.POSITIVE_INFINITY;
  let from = start;
  if (opens?.when === 'moment') from = opens.at;
  if (opens?.when === 'after-start') from = minutesLater(game, start, opens.minutes);
  if (opens?.when === 'at-place')
    from = game.play[team]?.tasks[index]?.arrival?.arrivedAt ?? Number.POSITIVE_INFINITY;
  // There is one flight.
  if (opens?.when === 'after-landing') from = game.flags.landings[0]?.landedAt ?? Number.POSITIVE_INFINITY;
  if (opens?.when === 'after-task') {
    const awaited = game.tasks.findIndex(({ id }) => id === opens.taskId);
    const settledAt = game.play[team]?.tasks[awaited]?.result?.settledAt ?? Number.POSITIVE_INFINITY;
    from = Math.min(settledAt, windowFor(game, team, awaited).closes);
  }
  if (closes === null || from === Number.POSITIVE_INFINITY)
    return { opens: from, closes: closes?.when === 'moment' ? closes.at : Number.POSITIVE_INFINITY };
  if (closes.when === 'moment') return { opens: from, closes: closes.at };
  if (opens?.when === 'moment') return { opens: from, closes: from + closes.minutes * 60_000 };
  return { opens: from, closes: minutesLater(game, from, closes.minutes) };
}

/** True when a moment of the day decides when the task is open, perhaps of another task. */
function isByClock(game: Game, index: number, seen: readonly number[] = []): boolean {
  const task = game.tasks[index];
  if (!task || seen.includes(index)) return false;
  const { opens, closes } = task.window;
  const awaited = opens?.when === 'after-task' ? game.tasks.findIndex(({ id }) => id === opens.taskId) : -1;
  const before = [awaited, task.requiresPreviousTask ? index - 1 : -1];
  if (opens?.when === 'moment' || closes?.when === 'moment') return true;
  return before.some((each) => isByClock(game, each, [...seen, index]));
}

function attemptsIn({ teams, tasks, play }: Game) {
  return mapTeams({ teams, play }, ({ id: teamId }, teamPlay) =>
    tasks.flatMap((task, index) =>
      (teamPlay.tasks[index]?.attempts ?? []).map((attempt) => ({ teamId, taskId: task.id, task, attempt })),
    ),
  ).flat();
}

function newAttempts(before: Game, after: Game) {
  const known = new Set(attemptsIn(before).map(({ attempt }) => attempt.id));
  return attemptsIn(after).filter(({ attempt }) => !known.has(attempt.id));
}

function photosIn(game: Game) {
  return attemptsIn(game).flatMap(({ attempt: { photo }, ...found }) => (photo ? [{ ...found, photo }] : []));
}

describe('any sequence of commands by organisers and teams', () => {
  test('keeps a score equal to all points, bonuses and adjustments, minus hints and wrong answers', () => {
    const seen = { inARow: 0, lost: 0 };
    const prices = new Map<string, number>();
    forEachStep(({ before, decided: { game } }) => {
      for (const { task, attempt } of newAttempts(before, game))
        prices.set(attempt.id, deductionOf(task.verificationRequirements));
      for (const play of game.play) {
        seen.inARow += game.flags.streakBonus * rightInARow(game, play);
        seen.lost += play.tasks.filter((each) => points(each, prices) < 0).length;
      }
      const sums = game.play.map(
        ({ tasks, adjustments, ...rest }, team) =>
          tasks.reduce((sum, play) => sum + points(play, prices), 0) +
          game.flags.streakBonus * rightInARow(game, { tasks, adjustments, ...rest }) +
          game.tasks.reduce(
            (sum, { firstBonus }, index) => sum + (first(game, index) === team ? firstBonus : 0),
            0,
          ) -
          tasks.flatMap(({ hints }) => hints).reduce((sum, { cost }) => sum + cost, 0) +
          adjustments.reduce((sum, each) => sum + each.points, 0),
      );
      expect(allScores(game).map(({ score }) => score)).toEqual(sums);
    }, WITH_ROW_AND_LOSS);
    expect(Math.min(seen.inARow, seen.lost)).toBeGreaterThan(0);
  });

  test('gives an answer at least half of its points, and all points without speed points', () => {
    const costs: number[] = [];
    forEachStep(({ before, decided: { game } }) => {
      if (before.tasks !== game.tasks) return;
      for (const [team, { tasks }] of game.play.entries()) {
        for (const [index, { result }] of tasks.entries()) {
          if (before.play[team]?.tasks[index]?.result || result?.outcome.status !== 'completed') continue;
          const { pointsAwarded, timeCost = 0 } = result.outcome;
          const task = game.tasks[index];
          costs.push(timeCost);
          if (!hasSpeedPoints(task?.verificationRequirements ?? [])) expect(timeCost).toBe(0);
          expect(timeCost).toBeLessThanOrEqual(pointsAwarded);
          expect(pointsAwarded + timeCost).toBeLessThanOrEqual(task?.points ?? 0);
        }
      }
    });
    expect(Math.max(...costs)).toBeGreaterThan(0);
  });

  test('gives a hint only for the price of its task, and only while the task is open', () => {
    forEachStep(({ before, decided: { game } }) => {
      // No command that changes the tasks gives a hint.
      if (before.tasks !== game.tasks) return;
      for (const [teamIndex, { tasks }] of game.play.entries()) {
        for (const [index, { hints }] of tasks.entries()) {
          const task = before.tasks[index];
          const was = before.play[teamIndex]?.tasks[index];
          if (task === undefined || was === undefined || hints.length <= was.hints.length) continue;
          const [added] = hints.slice(was.hints.length);
          expect(task.hints).toContainEqual(
            expect.objectContaining({ id: added?.hintId, cost: added?.cost }),
          );
          expect(was.result).toBeNull();
        }
      }
    });
  });

  test('accepts an answer for all teams that gave such an answer, and for no other team', () => {
    const gains: number[] = [];
    forEachStep(({ before, decided: { game, acts = [], notices = [] } }) => {
      if (acts.every(({ act }) => act !== 'answer_accepted')) return;
      const gaining = game.teams.filter((_, index) => game.play[index] !== before.play[index]);
      gains.push(gaining.length);
      expect(notices.map((notice) => 'teamId' in notice && notice.teamId)).toEqual(
        gaining.map(({ id }) => id),
      );
      const accepted = game.play.flatMap(({ tasks }) => tasks).flatMap(({ attempts }) => attempts);
      for (const { acceptedWith, answer, outcome } of accepted.filter((each) => each.acceptedWith)) {
        const origin = accepted.find(({ id }) => id === acceptedWith)?.answer;
        if (!origin || !answer || !('text' in origin) || !('text' in answer)) expect.fail('no words');
        expect(isLike(answer.text, origin.text)).toBe(true);
        expect(outcome).toEqual({ verdict: 'failed', reason: 'wrong_answer' });
      }
    });
    // The words of the two teams are like each other.
    expect(gains).toContain(2);
  });

  test('takes photos, answers and hints of a task only from its opening to its closing', () => {
    forEachStep(({ before, now, step, decided: { game } }) => {
      if (!isOfTeam(step)) return;
      for (const [team, { tasks }] of game.play.entries()) {
        for (const [index, play] of tasks.entries()) {
          const was = before.play[team]?.tasks[index];
          if (was === undefined || was === play) continue;
          const { opens, closes } = windowFor(before, team, index);
          const isIn = (at: number, grace = 0) => opens <= at && at <= closes + grace;
          const [attempt] = play.attempts.slice(was.attempts.length);
          if (attempt?.photoId != null) {
            const wasIn = attempt.late ? isIn(attempt.capturedAt) : isIn(now);
            if (!wasIn) expect.fail(JSON.stringify({ attempt, opens, closes }));
          } else if (attempt || play.hints.length > was.hints.length) {
            expect(isIn(now, QUIZ_GRACE_S * 1_000)).toBe(true);
          }
          if (was.opening === null && play.opening !== null) expect(isIn(now)).toBe(true);
        }
      }
    }, WITH_WINDOWS);
  });

  test('counts the first landing of a flight, and opens its tasks for all teams at once', () => {
    const seen = { landed: 0, again: 0, open: 0 };
    forEachStep(({ before, now, decided: { game } }) => {
      const [was, is] = [before.flags.landings, game.flags.landings];
      if (was.length > 0) expect(is).toEqual(was);
      if (was.length > 0) seen.again += 1;
      if (was.length === 0 && is.length > 0) {
        seen.landed += 1;
        expect([is, isUnderWay(before)]).toEqual([[{ flightId: FLIGHT.id, landedAt: now }], true]);
        for (const [index, { window }] of game.tasks.entries()) {
          const { opens, closes } = window;
          if (opens?.when !== 'after-landing' || closes?.when === 'moment') continue;
          for (const { tasks } of game.play) expect(accessTo(game, tasks, index, now).is).not.toBe('waiting');
          seen.open += 1;
        }
      }
    }, WITH_WINDOWS);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test('decides the same however long ago the server looked for tasks that open or close', () => {
    forEachStep(({ before, now, command, decided }) => {
      const again = command(withWindowsAt(before, now), { now, newId: idsFrom(700_000) });
      // A new team has another id.
      const pointsOf = (game: Game) => allScores(game).map(({ teamId: _, ...points }) => points);
      expect(pointsOf(again.game)).toEqual(pointsOf(decided.game));
      expect(again.answer.ok || again.answer.code).toBe(decided.answer.ok || decided.answer.code);
    }, WITH_WINDOWS);
  });

  test('shows a team no more than a lock before a task opens, and no work after it closed', () => {
    const view = createViews(() => ({ password: '', invitation: null, code: '' }));
    const seen = new Set<string>();
    forEachStep(({ now, decided }) => {
      const game = withWindowsAt(decided.game, now);
      for (const [team, { id: teamId }] of game.teams.entries()) {
        const state = view({ view: 'play', teamId }, { game, phones: new Map() });
        if (state.view !== 'play' || !game.flags.started) continue;
        for (const [index, task] of (state.own?.tasks ?? []).entries()) {
          const { opens, closes } = windowFor(game, team, index);
          const play = game.play[team]?.tasks[index];
          if (play?.result !== null) continue;
          const { status } = task.progress;
          seen.add(status);
          if (now >= closes + QUIZ_GRACE_S * 1_000 + 1 && !play.attempts.some(isHeld)) {
            expect(status).toBe('closed');
          } else if (now < opens && now < closes) {
            expect(status).toBe('locked');
          } else if (now < closes) {
            expect(status).not.toBe('closed');
          }
        }
      }
    }, WITH_WINDOWS);
    expect([...seen].toSorted()).toEqual(['closed', 'locked', 'open']);
  });

  test('takes a photo from the library only for a task that does not want the camera', () => {
    let refused = 0;
    forEachStep(({ before, decided: { game, answer } }) => {
      if (!answer.ok && answer.code === 'photo_not_from_camera') refused += 1;
      for (const { task, attempt } of newAttempts(before, game)) {
        const isCameraOnly = task.verificationRequirements.some(({ type }) => type === 'camera-only');
        if (isCameraOnly) expect(attempt.source?.from).not.toBe('library');
      }
    });
    expect(refused).toBeGreaterThan(0);
  });

  test('takes a video for a task that asks for one, and for no other task', () => {
    let taken = 0;
    forEachStep(({ before, decided: { game, answer } }) => {
      for (const { task, attempt } of newAttempts(before, game)) {
        if (attempt.photo === null) continue;
        expect(attempt.photo.video !== null).toBe(task.taskType === 'video');
        if (answer.ok && task.taskType === 'video') taken += 1;
      }
    }, WITH_VIDEO);
    expect(taken).toBeGreaterThan(0);
  });

  test('flags a photo that looks like one of another team or task, and no other photo', () => {
    const flagged = { yes: 0, no: 0 };
    forEachStep(({ before, decided: { game } }) => {
      const seen = photosIn(before);
      for (const { teamId, taskId, attempt } of newAttempts(before, game)) {
        const alike = seen
          .filter((each) => each.teamId !== teamId || each.taskId !== taskId)
          .filter(({ photo }) => photo.look !== null && photo.look === attempt.photo?.look)
          .map(({ photo, ...key }) => ({ photoId: photo.id, teamId: key.teamId, taskId: key.taskId }));
        const flag = attempt.photo?.resembles ?? null;
        expect(alike.length === 0 ? [null] : alike).toContainEqual(flag);
        flagged[flag === null ? 'no' : 'yes'] += 1;
      }
    });
    expect(Math.min(flagged.yes, flagged.no)).toBeGreaterThan(0);
  });

  test('numbers attempts from 1, and holds at most one photo, and none of a failed task', () => {
    forEachStep(({ decided: { game } }) => {
      for (const { attempts, result } of game.play.flatMap(({ tasks }) => tasks)) {
        const waiting = attempts.filter(isHeld).length;
        const isCounted = attempts.every(({ attempt }, at) => attempt === at + 1);
        const isOver = result?.outcome.status === 'failed';
        if (!isCounted || waiting > (isOver ? 0 : 1)) expect.fail(JSON.stringify({ attempts, result }));
      }
    });
  });

  test('keeps one play for each team and task, and keeps lists within their limits', () => {
    forEachStep(({ decided: { game } }) => {
      expect(game.play.length).toBe(game.teams.length);
      expect(game.play.every(({ tasks }) => tasks.length === game.tasks.length)).toBe(true);
      const names = game.tasks.map(({ sequenceOrder }) => sequenceOrder);
      expect(names).toEqual(names.map((_, at) => at + 1));
      expect(game.messages.length).toBeLessThanOrEqual(KEPT_MESSAGES);
      for (const { replies } of game.play) expect(replies.length).toBeLessThanOrEqual(KEPT_REPLIES);
      const ids = game.play
        .flatMap(({ tasks }) => tasks)
        .flatMap(({ attempts }) => attempts.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test('leaves no deadline in a stopped game and exactly one open run in a running game', () => {
    forEachStep(({ decided: { game } }) => {
      const { flags, runs, play } = game;
      expect(runs.filter(({ endedAt }) => endedAt === null)).toHaveLength(flags.started ? 1 : 0);
      if (flags.board.status === 'live') expect(flags.frozenGallery).toEqual([]);
      if (isUnderWay(game)) return;
      const hasClock = ({ opening, attempts, result }: TaskPlay) =>
        (result === null && opening !== null) ||
        attempts.some(({ outcome }) => outcome.verdict === 'held' && outcome.deadlineAt !== null);
      expect(play.flatMap(({ tasks }) => tasks).filter(hasClock)).toEqual([]);
    });
  });

  test('leaves each clock as much time after a pause as before it', () => {
    const clocks: number[] = [];
    const clocksOf = ({ play }: Game) =>
      play
        .flatMap(({ tasks }) => tasks)
        .flatMap(({ opening, result, attempts }) => [
          ...(result === null && opening ? [opening.openedAt, opening.deadlineAt ?? 0] : []),
          ...attempts.flatMap(({ outcome }) =>
            outcome.verdict === 'held' && outcome.deadlineAt !== null ? [outcome.deadlineAt] : [],
          ),
        ])
        .filter((at) => at > 0);
    forEachStep(({ before, decided: { game } }) => {
      if (phaseOf(before) !== 'paused' || phaseOf(game) !== 'running') return;
      const { from, to } = pausesOf(game).at(-1) ?? { from: 0, to: 0 };
      const left = clocksOf(before).map((at) => at - from);
      expect(clocksOf(game).map((at) => at - to)).toEqual(left);
      if (to > from) clocks.push(...left);
    });
    expect(clocks.length).toBeGreaterThan(0);
  });

  test('opens and closes no task by a pause, unless it has a moment of the day', () => {
    let open = 0;
    forEachStep(({ before, decided: { game } }) => {
      if (phaseOf(before) !== 'paused' || phaseOf(game) !== 'running') return;
      const { from, to } = pausesOf(game).at(-1) ?? { from: 0, to: 0 };
      const landed = game.flags.landings.map(({ landedAt }) => landedAt);
      for (const [team, { tasks }] of game.play.entries()) {
        // A photo approved in the pause, or a flight that landed, can open a task.
        const news = [...tasks.map(({ result }) => result?.settledAt ?? 0), ...landed];
        if (news.some((at) => at > from)) continue;
        for (const index of tasks.keys()) {
          if (isByClock(game, index)) continue;
          const { is } = accessTo(game, tasks, index, to);
          expect(is).toBe(accessTo(before, tasks, index, from).is);
          if (windowFor(game, team, index).closes < Number.POSITIVE_INFINITY && is === 'open') open += 1;
        }
      }
    }, WITH_WINDOWS);
    expect(open).toBeGreaterThan(0);
  });

  test('takes in a pause only a photo from before it, and opens, answers and sells nothing', () => {
    const seen = { photos: 0, refused: 0 };
    forEachStep(({ before, step, decided: { game, answer } }) => {
      if (phaseOf(before) !== 'paused' || !isOfTeam(step)) return;
      if (!answer.ok && answer.code === 'game_paused') seen.refused += 1;
      const begun = before.runs.at(-1)?.endedAt ?? 0;
      for (const { attempt } of newAttempts(before, game)) {
        seen.photos += 1;
        expect(attempt.photoId).not.toBeNull();
        expect(attempt.capturedAt).toBeLessThanOrEqual(begun);
      }
      const open = ({ play }: Game) =>
        play.flatMap(({ tasks }) => tasks.map(({ opening, hints }) => [opening, hints]));
      expect(open(game)).toEqual(open(before));
    });
    expect(Math.min(seen.photos, seen.refused)).toBeGreaterThan(0);
  });

  test('takes a message of a team only while teams may write, and few in a minute', () => {
    const seen = { taken: 0, closed: 0 };
    forEachStep(({ before, now, decided: { game, answer } }) => {
      if (!answer.ok && answer.code === 'replies_closed') seen.closed += 1;
      for (const [index, { replies }] of game.play.entries()) {
        const known = new Set(before.play[index]?.replies.map(({ id }) => id));
        if (replies.every(({ id }) => known.has(id))) continue;
        seen.taken += 1;
        expect(before.flags.repliesOpen).toBe(true);
        const ofMinute = replies.filter(({ createdAt }) => createdAt > now - 60_000);
        expect(ofMinute.length).toBeLessThanOrEqual(REPLIES_PER_MINUTE);
      }
    });
    expect(Math.min(seen.taken, seen.closed)).toBeGreaterThan(0);
  });

  test('takes a reaction only while they are on and to a shown photo, and one of each team', () => {
    const seen = { taken: 0, off: 0, hidden: 0 };
    forEachStep(({ before, decided: { game, answer } }) => {
      if (!answer.ok && answer.code === 'reactions_off') seen.off += 1;
      const givers = game.reactions.map(({ photoId, teamId }) => `${photoId} ${teamId}`);
      expect(new Set(givers).size).toBe(givers.length);
      const changes = changesBetween(before, game).flatMap((change) =>
        change.kind === 'reaction' ? [change.row] : [],
      );
      for (const { photoId, teamId } of changes) {
        seen.taken += 1;
        expect(before.flags.reactionsOn).toBe(true);
        const isShown = shownPhotos(before, teamId === null ? 'organiser' : 'guest').some(
          ({ photo }) => photo.id === photoId,
        );
        expect(isShown).toBe(true);
      }
      const shown = new Set(shownPhotos(game, 'guest').map(({ photo }) => photo.id));
      seen.hidden += game.reactions.filter(({ photoId }) => !shown.has(photoId)).length;
    }, WITH_PHOTO);
    expect(Math.min(seen.taken, seen.off, seen.hidden)).toBeGreaterThan(0);
  });

  test('counts the reactions to the photos that a reader sees, and names the own ones', () => {
    const view = createViews(() => ({ password: '', invitation: null, code: '' }));
    let counted = 0;
    forEachStep(({ decided: { game } }) => {
      const readers = ['organiser', 'guest', ...game.teams.map(({ id }) => id)] as const;
      for (const reader of readers) {
        const state = view({ view: 'gallery', reader }, { game, phones: new Map() });
        if (state.view !== 'gallery') continue;
        if (!game.flags.reactionsOn) {
          expect([state.reactions, state.ownReactions]).toEqual([null, null]);
          continue;
        }
        const photoIds = state.photos.map(({ id }) => id);
        const visible = game.reactions.filter(({ photoId }) => photoIds.includes(photoId));
        const counts = (state.reactions ?? []).flatMap((row) => Object.values(row.counts));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(visible.length);
        const giver = reader === 'organiser' ? null : reader;
        const own = visible.filter(({ teamId }) => teamId === giver);
        expect(state.ownReactions).toEqual(
          reader === 'guest' ? null : own.map(({ photoId, kind }) => ({ photoId, kind })),
        );
        counted += visible.length;
      }
    });
    expect(counted).toBeGreaterThan(0);
  });

  test('counts a repeated command of a team once', () => {
    forEachStep(({ step, command, now, decided }) => {
      if (!isOfTeam(step)) return;
      const again = command(decided.game, { now, newId: idsFrom(900_000) });
      expect(changesBetween(decided.game, again.game)).toEqual([]);
    });
  });

  test('yields changes that rebuild the game and keep the objects of unchanged parts', () => {
    const loggedChanges = (from: Game, to: Game): LoggedChange[] =>
      JSON.parse(
        JSON.stringify(
          changesBetween(from, to).map(({ kind, operation, row }) => ({ kind, operation, row })),
        ),
      );
    const expectSameGame = (from: Game, to: Game) => {
      const rebuilt = applyChanges(from, loggedChanges(from, to));
      expect(rebuilt).toEqual(to);
      expect(loggedChanges(from, rebuilt)).toEqual(loggedChanges(from, to));
      for (const [index, teamPlay] of from.play.entries()) {
        if (to.play[index] === teamPlay) expect(rebuilt.play[index]).toBe(teamPlay);
      }
    };
    forEachStep(({ before, decided: { game } }) => expectSameGame(before, game));
    fc.assert(
      fc.property(commandSteps, (run) => {
        const games = playSteps(BEFORE_THE_START, [...BEGINNING, ...run]).map(
          ({ decided: { game } }) => game,
        );
        const [begin, end] = [games.at(0) ?? BEFORE_THE_START, games.at(-1) ?? BEFORE_THE_START];
        expectSameGame(begin, end);
        // These commands delete no task or team, but the changes from end to begin do.
        expectSameGame(end, begin);
      }),
      RUNS,
    );
  });

  test('gives no points with a refusal', () => {
    forEachStep(({ before, decided }) => {
      if (decided.answer.ok) return;
      const sum = (game: Game) => allScores(game).reduce((total, { score }) => total + score, 0);
      expect(sum(decided.game)).toBe(sum(before));
    });
  });

  test('keeps nowhere in the game where a team was, and asks it to walk on from elsewhere', () => {
    const seen = { there: 0, elsewhere: 0, arrived: 0 };
    forEachStep(({ before, decided: { game, answer, ...others } }) => {
      if (!answer.ok && answer.code === 'not_at_place') {
        expect(game).toBe(before);
        seen.elsewhere += 1;
      }
      const answered = newAttempts(before, game).filter(({ task }) => task.taskType === 'place');
      seen.arrived += changesBetween(before, game).filter(({ kind }) => kind === 'arrival').length;
      seen.there += answered.filter(({ attempt }) => attempt.outcome.verdict === 'accepted').length;
      expect(JSON.stringify([game, answer, others])).not.toContain('0.41621');
    }, WITH_PLACE);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test('sends no secret of the organiser to others', () => {
    const reveal = () => ({ password: secret.ofOrganiser('password'), invitation: null, code: 'BCDFGH' });
    const view = createViews(reveal);
    forEachStep(({ decided: { game } }) => {
      const viewers: Viewer[] = [
        { view: 'trip' },
        { view: 'gallery', reader: 'guest' },
        { view: 'screen', photos: true },
        ...[null, ...game.teams.map(({ id }) => id)].map((teamId): Viewer => ({ view: 'play', teamId })),
      ];
      for (const viewer of viewers) {
        const sent = JSON.stringify(view(viewer, { game, phones: new Map() }));
        if (/only-|isCorrect|73912\.25|0\.0625|38\.739|([0356])\1{15}/.test(sent)) expect.fail(sent);
      }
    });
  });
});
