import { AdjustmentId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { Review, Verdict } from '@reisspel/contract/submissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreOf } from './game/game.ts';
import { inPlayingOrder, isLockedBehind } from './order.ts';
import { ranked } from './standings.ts';
import { isHeld, judgePhoto, type PhotoAttempt, photoTaskState, refusePhoto } from './verdicts.ts';

function lockedTasks<T extends { id: string; sequenceOrder: number; requiresPreviousTask: boolean }>(
  tasks: readonly T[],
  isSettled: (id: T['id']) => boolean,
): Set<T['id']> {
  const ordered = inPlayingOrder(tasks);
  const locked = ordered.filter((each, at) => isLockedBehind<T['id']>(each, ordered[at - 1], isSettled));
  return new Set(locked.map(({ id }) => id).filter((id) => !isSettled(id)));
}

const RUNS = { numRuns: 300 };

/** UUIDs of version 7 in form, so that the ids of the contract accept them. */
const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TEAM = TeamId.parse(uuid(1));

interface Task {
  id: TaskId;
  sequenceOrder: number;
  requiresPreviousTask: boolean;
  maxAttempts: number | null;
  points: number;
}

/** Events in any order; the numbers select a task, a photo or a place by remainder. */
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
const event: fc.Arbitrary<Event> = fc.oneof(
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

const task: fc.Arbitrary<Omit<Task, 'id' | 'sequenceOrder'>> = fc.record({
  requiresPreviousTask: fc.boolean(),
  maxAttempts: fc.option(fc.integer({ min: 1, max: 3 })),
  points: fc.integer({ min: 1, max: 100 }),
});

/** One team's game, moved by the rules alone. */
class Game {
  tasks: Task[];
  readonly photos = new Map<TaskId, (PhotoAttempt & { id: SubmissionId })[]>();
  deleted: Task | null = null;
  adjustments: { id: AdjustmentId; points: number }[] = [];
  /** Photos that were sent, repeats not counted: what the attempts must add up to. */
  sent = 0;

  constructor(tasks: Omit<Task, 'id' | 'sequenceOrder'>[]) {
    this.tasks = tasks.map((each, n) => ({ ...each, id: TaskId.parse(uuid(n + 10)), sequenceOrder: n + 1 }));
  }

  photosOf(id: TaskId) {
    return this.photos.get(id) ?? [];
  }

  standing({ id, maxAttempts }: Task) {
    return photoTaskState(this.photosOf(id), maxAttempts);
  }

  isSettled = (id: TaskId): boolean => {
    const found = this.tasks.find((each) => each.id === id);
    return found !== undefined && this.standing(found).status !== 'open';
  };

  /** True when the team may send a photo for this task now. */
  mayPlay(each: Task): boolean {
    const locked = lockedTasks(this.tasks, this.isSettled).has(each.id);
    return !locked && this.standing(each).status === 'open';
  }

  mayShoot(each: Task): boolean {
    const left = each.maxAttempts === null || this.photosOf(each.id).length < each.maxAttempts;
    return this.mayPlay(each) && left;
  }

  results(): TaskResult[] {
    return this.tasks.flatMap((each): TaskResult[] => {
      const standing = this.standing(each);
      if (standing.status === 'open') return [];
      const outcome: TaskResult['outcome'] =
        standing.status === 'failed'
          ? { status: 'failed', reason: standing.reason }
          : { status: 'completed', pointsAwarded: standing.pointsAwarded, photoId: null };
      return [{ teamId: TEAM, taskId: each.id, outcome, settledAt: 0 }];
    });
  }

  score() {
    const adjustments = this.adjustments.map((each) => ({
      ...each,
      teamId: TEAM,
      reason: 'x',
      createdAt: 0,
    }));
    return scoreOf(TEAM, this.results(), adjustments);
  }

  apply(happening: Event): void {
    const chosen = 'task' in happening ? this.tasks[happening.task % (this.tasks.length || 1)] : undefined;
    switch (happening.type) {
      case 'photo':
        if (chosen && this.mayShoot(chosen)) this.shoot(chosen, happening);
        return;
      case 'decide':
        if (chosen && this.mayPlay(chosen)) this.decide(chosen, happening.submit);
        return;
      case 'review':
        if (chosen) this.review(chosen, happening);
        return;
      case 'reorder': {
        const ordered = inPlayingOrder(this.tasks);
        const [moved] = ordered.splice(happening.from % (ordered.length || 1), 1);
        if (moved) ordered.splice(happening.to % (ordered.length + 1), 0, moved);
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
        if (chosen) chosen.points = happening.points;
        return;
      case 'adjust':
        this.adjustments.push({
          id: AdjustmentId.parse(uuid(this.adjustments.length)),
          points: happening.points,
        });
        return;
      case 'take-back':
        this.adjustments.splice(happening.adjustment, 1);
        return;
      default:
        happening satisfies never;
    }
  }

  /** Two phones send it, one of them twice: an id that is known changes nothing. */
  private shoot(each: Task, { passed, hold, timed, repeat }: Extract<Event, { type: 'photo' }>): void {
    const before = this.photosOf(each.id);
    const attempt = before.length + 1;
    const id = SubmissionId.parse(uuid(this.sent));
    const limits = { attempt, maxAttempts: each.maxAttempts };
    const outcome = judgePhoto({
      ...limits,
      passed,
      points: each.points,
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
      const known = this.photosOf(each.id).some((other) => other.id === id);
      if (!known) this.photos.set(each.id, [...replaced, photo]);
    }
    this.sent += 1;
  }

  private decide(each: Task, submit: boolean): void {
    const photos = this.photosOf(each.id);
    const limits = { attempt: photos.length, maxAttempts: each.maxAttempts };
    const decided = photos.map((photo) => {
      if (!isHeld(photo) || photo.outcome.verdict !== 'held') return photo;
      if (submit && !photo.outcome.passed) return photo;
      const outcome: Verdict = submit
        ? { verdict: 'accepted', pointsAwarded: each.points }
        : refusePhoto('withdrawn', limits);
      return { ...photo, outcome };
    });
    this.photos.set(each.id, decided);
  }

  private review(each: Task, { photo, review }: Extract<Event, { type: 'review' }>): void {
    const photos = this.photosOf(each.id);
    const states: Record<typeof review, Review> = {
      approve: { state: 'approved', pointsAwarded: each.points },
      reject: { state: 'rejected', reason: 'x' },
      undo: { state: 'none' },
    };
    const index = photo % (photos.length || 1);
    const reviewed = photos.map((other, at) => (at === index ? { ...other, review: states[review] } : other));
    this.photos.set(each.id, reviewed);
  }
}

function eachStep(check: (game: Game) => void) {
  fc.assert(
    fc.property(
      fc.array(task, { minLength: 1, maxLength: 5 }),
      fc.array(event, { maxLength: 40 }),
      (tasks, events) => {
        const game = new Game(tasks);
        for (const happening of events) {
          game.apply(happening);
          check(game);
        }
      },
    ),
    RUNS,
  );
}

describe('any order of events', () => {
  test('keeps the score equal to the sum of counting results', () => {
    eachStep((game) => {
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

  test('leaves a next task for a team that is not finished', () => {
    eachStep((game) => {
      // A photo in the team's hands keeps its task from being failed.
      for (const each of game.tasks) {
        if (game.photosOf(each.id).some(isHeld)) expect(game.standing(each).status).not.toBe('failed');
      }
      const open = game.tasks.filter((each) => game.standing(each).status === 'open');
      if (open.length === 0) return;
      const playable = open.filter((each) => game.mayPlay(each));
      expect(playable.length).toBeGreaterThan(0);
      for (const each of playable) {
        expect(game.mayShoot(each) || game.photosOf(each.id).some(isHeld)).toBe(true);
      }
    });
  });

  test('counts each attempt once, up to the limit', () => {
    eachStep((game) => {
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

test('locks a task behind the previous one only', () => {
  const sequenced = fc.array(
    fc.record({ requiresPreviousTask: fc.boolean(), settled: fc.boolean(), sequenceOrder: fc.nat(5) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sequenced, (each) => {
      const tasks = each.map((one, n) => ({ ...one, id: uuid(n) }));
      const settled = new Set(tasks.filter((one) => one.settled).map(({ id }) => id));
      const locked = lockedTasks(tasks, (id) => settled.has(id));
      const ordered = inPlayingOrder(tasks);
      for (const [index, one] of ordered.entries()) {
        const previous = ordered[index - 1];
        const waits = one.requiresPreviousTask && previous !== undefined && !previous.settled;
        expect(locked.has(one.id)).toBe(!one.settled && waits);
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
