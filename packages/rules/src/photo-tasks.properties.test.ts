import { AdjustmentId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { Review, Verdict } from '@reisspel/contract/submissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreOf } from './game/scores.ts';
import { comparePlayingOrder, isLockedBehind } from './playing-order.ts';
import { ranked } from './standings.ts';
import { isHeld, judgePhoto, type PhotoAttempt, photoTaskState, refusePhoto } from './verdicts.ts';

function lockedTasks<T extends { id: string; sequenceOrder: number; requiresPreviousTask: boolean }>(
  tasks: readonly T[],
  isSettled: (id: T['id']) => boolean,
): Set<T['id']> {
  const ordered = tasks.toSorted(comparePlayingOrder);
  const locked = ordered.filter((each, at) => isLockedBehind<T['id']>(each, ordered[at - 1], isSettled));
  return new Set(locked.map(({ id }) => id).filter((id) => !isSettled(id)));
}

const RUNS = { numRuns: 300 };

/** Ids in the form of UUIDv7, which the contract accepts. */
const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TEAM = TeamId.parse(uuid(1));

interface Task {
  id: TaskId;
  sequenceOrder: number;
  requiresPreviousTask: boolean;
  maxAttempts: number | null;
  points: number;
}

/** The numbers select a task, a photo or a position by remainder. */
type Event =
  | { type: 'photo'; task: number; passed: boolean; hold: boolean; timed: boolean; repeat: boolean }
  | { type: 'decide'; task: number; submit: boolean }
  | { type: 'review'; task: number; photo: number; review: 'approve' | 'reject' | 'undo' }
  | { type: 'reorder'; from: number; to: number }
  | { type: 'delete'; task: number }
  | { type: 'restore' }
  | { type: 'price'; task: number; points: number }
  | { type: 'adjust'; points: number }
  | { type: 'take-back'; adjustment: number };

const pick = fc.nat(20);
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant('photo'),
    task: pick,
    passed: fc.boolean(),
    hold: fc.boolean(),
    timed: fc.boolean(),
    repeat: fc.boolean(),
  }),
  fc.record({ type: fc.constant('decide'), task: pick, submit: fc.boolean() }),
  fc.record({
    type: fc.constant('review'),
    task: pick,
    photo: pick,
    review: fc.constantFrom('approve', 'reject', 'undo'),
  }),
  fc.record({ type: fc.constant('reorder'), from: pick, to: pick }),
  fc.record({ type: fc.constant('delete'), task: pick }),
  fc.record({ type: fc.constant('restore') }),
  fc.record({ type: fc.constant('price'), task: pick, points: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('adjust'), points: fc.integer({ min: -50, max: 50 }) }),
  fc.record({ type: fc.constant('take-back'), adjustment: pick }),
);

const anyTask: fc.Arbitrary<Omit<Task, 'id' | 'sequenceOrder'>> = fc.record({
  requiresPreviousTask: fc.boolean(),
  maxAttempts: fc.option(fc.integer({ min: 1, max: 3 })),
  points: fc.integer({ min: 1, max: 100 }),
});

/** The game of one team, which only the rules change. */
class Game {
  tasks: Task[];
  readonly photos = new Map<TaskId, (PhotoAttempt & { id: SubmissionId })[]>();
  deleted: Task | null = null;
  adjustments: { id: AdjustmentId; points: number }[] = [];
  /** The number of photos that were sent, without repeats: there must be as many attempts. */
  sent = 0;

  constructor(tasks: Omit<Task, 'id' | 'sequenceOrder'>[]) {
    this.tasks = tasks.map((each, n) => ({ ...each, id: TaskId.parse(uuid(n + 10)), sequenceOrder: n + 1 }));
  }

  photosOf(id: TaskId) {
    return this.photos.get(id) ?? [];
  }

  state({ id, maxAttempts }: Task) {
    return photoTaskState(this.photosOf(id), maxAttempts);
  }

  isSettled = (id: TaskId): boolean => {
    const task = this.tasks.find((each) => each.id === id);
    return task !== undefined && this.state(task).status !== 'open';
  };

  /** True when the team may send a photo for this task now. */
  mayPlay(task: Task): boolean {
    const locked = lockedTasks(this.tasks, this.isSettled).has(task.id);
    return !locked && this.state(task).status === 'open';
  }

  maySendPhoto(task: Task): boolean {
    const left = task.maxAttempts === null || this.photosOf(task.id).length < task.maxAttempts;
    return this.mayPlay(task) && left;
  }

  results(): TaskResult[] {
    return this.tasks.flatMap((each): TaskResult[] => {
      const state = this.state(each);
      if (state.status === 'open') return [];
      const outcome: TaskResult['outcome'] =
        state.status === 'failed'
          ? { status: 'failed', reason: state.reason }
          : { status: 'completed', pointsAwarded: state.pointsAwarded, photoId: null };
      return [{ teamId: TEAM, taskId: each.id, outcome, deduction: 0, settledAt: 0 }];
    });
  }

  score() {
    const adjustments = this.adjustments.map((each) => ({
      ...each,
      teamId: TEAM,
      reason: 'x',
      createdAt: 0,
    }));
    const plays = this.results().map((result) => ({ result, hints: [] }));
    return scoreOf(TEAM, plays, adjustments);
  }

  apply(event: Event): void {
    const chosen = 'task' in event ? this.tasks[event.task % (this.tasks.length || 1)] : undefined;
    switch (event.type) {
      case 'photo':
        if (chosen && this.maySendPhoto(chosen)) this.sendPhoto(chosen, event);
        return;
      case 'decide':
        if (chosen && this.mayPlay(chosen)) this.decide(chosen, event.submit);
        return;
      case 'review':
        if (chosen) this.review(chosen, event);
        return;
      case 'reorder': {
        const ordered = this.tasks.toSorted(comparePlayingOrder);
        const [moved] = ordered.splice(event.from % (ordered.length || 1), 1);
        if (moved) ordered.splice(event.to % (ordered.length + 1), 0, moved);
        this.tasks = ordered.map((each, index) => ({ ...each, sequenceOrder: index + 1 }));
        return;
      }
      case 'delete':
        if (!chosen) return;
        this.deleted = chosen;
        this.tasks = this.tasks.filter((each) => each !== chosen);
        return;
      case 'restore':
        if (this.deleted) this.tasks.push(this.deleted);
        this.deleted = null;
        return;
      case 'price':
        if (chosen) chosen.points = event.points;
        return;
      case 'adjust':
        this.adjustments.push({
          id: AdjustmentId.parse(uuid(this.adjustments.length)),
          points: event.points,
        });
        return;
      case 'take-back':
        this.adjustments.splice(event.adjustment, 1);
        return;
      default:
        event satisfies never;
    }
  }

  /** With `repeat` the photo is sent twice: a known id changes nothing. */
  private sendPhoto(task: Task, { passed, hold, timed, repeat }: Extract<Event, { type: 'photo' }>): void {
    const before = this.photosOf(task.id);
    const attempt = before.length + 1;
    const id = SubmissionId.parse(uuid(this.sent));
    const limits = { attempt, maxAttempts: task.maxAttempts };
    const outcome = judgePhoto({
      ...limits,
      passed,
      points: task.points,
      hold,
      deadlineAt: timed ? 1_000 : null,
    });
    const replaced = before.map((photo) =>
      isHeld(photo) && outcome.verdict === 'held'
        ? { ...photo, outcome: refusePhoto('withdrawn', limits) }
        : photo,
    );
    const photo = { id, outcome, review: { state: 'none' } satisfies Review };
    for (let n = 0; n < (repeat ? 2 : 1); n += 1) {
      const known = this.photosOf(task.id).some((other) => other.id === id);
      if (!known) this.photos.set(task.id, [...replaced, photo]);
    }
    this.sent += 1;
  }

  private decide(task: Task, submit: boolean): void {
    const photos = this.photosOf(task.id);
    const limits = { attempt: photos.length, maxAttempts: task.maxAttempts };
    const decided = photos.map((photo) => {
      if (!isHeld(photo) || photo.outcome.verdict !== 'held') return photo;
      if (submit && !photo.outcome.passed) return photo;
      const outcome: Verdict = submit
        ? { verdict: 'accepted', pointsAwarded: task.points }
        : refusePhoto('withdrawn', limits);
      return { ...photo, outcome };
    });
    this.photos.set(task.id, decided);
  }

  private review(task: Task, { photo, review }: Extract<Event, { type: 'review' }>): void {
    const photos = this.photosOf(task.id);
    const states: Record<typeof review, Review> = {
      approve: { state: 'approved', pointsAwarded: task.points },
      reject: { state: 'rejected', reason: 'x' },
      undo: { state: 'none' },
    };
    const index = photo % (photos.length || 1);
    const reviewed = photos.map((other, at) => (at === index ? { ...other, review: states[review] } : other));
    this.photos.set(task.id, reviewed);
  }
}

function forEachStep(check: (game: Game) => void) {
  fc.assert(
    fc.property(
      fc.array(anyTask, { minLength: 1, maxLength: 5 }),
      fc.array(anyEvent, { maxLength: 40 }),
      (tasks, events) => {
        const game = new Game(tasks);
        for (const event of events) {
          game.apply(event);
          check(game);
        }
      },
    ),
    RUNS,
  );
}

describe('any order of events', () => {
  test('keeps the score equal to the sum of the results that count', () => {
    forEachStep((game) => {
      // An independent definition: a photo counts when the organiser approved it, or when the
      // server accepted it and the organiser did not reject it.
      const won = game.tasks.map(({ id }) => {
        const first = game
          .photosOf(id)
          .find(
            ({ outcome, review }) =>
              review.state === 'approved' || (outcome.verdict === 'accepted' && review.state !== 'rejected'),
          );
        if (!first) return 0;
        const { outcome, review } = first;
        if (review.state === 'approved') return review.pointsAwarded;
        return outcome.verdict === 'accepted' ? outcome.pointsAwarded : 0;
      });
      const extra = game.adjustments.map(({ points }) => points);
      const sum = [...won, ...extra].reduce((total, points) => total + points, 0);
      const score = game.score();
      expect(score.score).toBe(sum);
      expect(score.completed).toBeLessThanOrEqual(score.answered);
      expect(score.answered).toBeLessThanOrEqual(game.tasks.length);
    });
  });

  test('always leaves the team a task to do until all tasks are settled', () => {
    forEachStep((game) => {
      // A held photo keeps its task from failing.
      for (const each of game.tasks) {
        if (game.photosOf(each.id).some(isHeld)) expect(game.state(each).status).not.toBe('failed');
      }
      const open = game.tasks.filter((each) => game.state(each).status === 'open');
      if (open.length === 0) return;
      const playable = open.filter((each) => game.mayPlay(each));
      expect(playable.length).toBeGreaterThan(0);
      for (const each of playable) {
        expect(game.maySendPhoto(each) || game.photosOf(each.id).some(isHeld)).toBe(true);
      }
    });
  });

  test('counts each attempt once, up to the limit', () => {
    forEachStep((game) => {
      const all = [...game.photos.values()].flat();
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all).toHaveLength(game.sent);
      for (const each of game.tasks) {
        if (each.maxAttempts !== null) {
          expect(game.photosOf(each.id).length).toBeLessThanOrEqual(each.maxAttempts);
        }
        expect(game.photosOf(each.id).filter(isHeld).length).toBeLessThanOrEqual(1);
      }
    });
  });

  test('restores the exact state when a review is undone', () => {
    const attempt = fc.record({ passed: fc.boolean(), hold: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(attempt, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        fc.constantFrom<'approve' | 'reject'>('approve', 'reject'),
        (attempts, photo, review) => {
          const game = new Game([{ requiresPreviousTask: false, maxAttempts: 3, points: 10 }]);
          for (const each of attempts)
            game.apply({ type: 'photo', task: 0, timed: false, repeat: false, ...each });
          const before = [game.results(), game.score()];
          game.apply({ type: 'review', task: 0, photo, review });
          game.apply({ type: 'review', task: 0, photo, review: 'undo' });
          expect([game.results(), game.score()]).toEqual(before);
        },
      ),
      RUNS,
    );
  });
});

test('a task is locked only behind the previous one', () => {
  const sequenced = fc.array(
    fc.record({ requiresPreviousTask: fc.boolean(), settled: fc.boolean(), sequenceOrder: fc.nat(5) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sequenced, (list) => {
      const tasks = list.map((task, n) => ({ ...task, id: uuid(n) }));
      const settled = new Set(tasks.filter((task) => task.settled).map(({ id }) => id));
      const locked = lockedTasks(tasks, (id) => settled.has(id));
      const ordered = tasks.toSorted(comparePlayingOrder);
      for (const [index, task] of ordered.entries()) {
        const previous = ordered[index - 1];
        const waits = task.requiresPreviousTask && previous !== undefined && !previous.settled;
        expect(locked.has(task.id)).toBe(!task.settled && waits);
      }
    }),
    RUNS,
  );
});

test('ranks every team, best first, and equal scores share a rank', () => {
  const entries = fc.array(fc.record({ name: fc.string(), score: fc.integer({ min: -50, max: 50 }) }));
  fc.assert(
    fc.property(entries, (teams) => {
      const list = ranked(teams);
      expect(list).toHaveLength(teams.length);
      for (const { rank, score } of list) {
        expect(rank).toBe(1 + teams.filter((other) => other.score > score).length);
      }
    }),
    RUNS,
  );
});
