import { PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { TeamLook } from '@reisspel/contract/teams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taskOf } from '../task.ts';
import { idsFrom } from '../testing/random-commands.ts';
import { EMPTY, uuid } from '../testing/random-games.ts';
import { type Game, NOT_PLAYED } from './game.ts';
import { submitPhoto } from './photo.ts';
import { reviewPhoto } from './review.ts';
import { allScores } from './scores.ts';
import { changeTask } from './task-list.ts';

const TASK = TaskId.parse(uuid(10));
const TEAMS = [1, 2, 3].map((n) => TeamId.parse(uuid(n)));
const NOW = 100_000;
const context = { now: NOW, newId: idsFrom(900_000) };

function input(firstBonus: number): TaskInput {
  return TaskInput.parse({ taskType: 'photo', points: 10, instructions: 'De zee', firstBonus });
}

const { option: newOptionId, hint: newHintId } = context.newId;
const BEGIN: Game = {
  ...EMPTY,
  tasks: [taskOf(input(5), { id: TASK, number: 1, newOptionId, newHintId })],
  teams: TEAMS.map((id, n) => ({
    id,
    ...TeamLook.parse({ name: `Team ${n}`, color: '#ff0000' }),
    sealedPassword: null,
  })),
  play: TEAMS.map(() => ({ tasks: [NOT_PLAYED], adjustments: [], replies: [], removals: [] })),
};

const idOf = (team: number) => SubmissionId.parse(uuid(100 + team));

/** Takes a photo for a team, which arrives at `NOW` or later. */
function photo(game: Game, team: number, capturedAt: number, { passed = true, now = NOW } = {}): Game {
  const teamId = TEAMS[team] ?? TeamId.parse(uuid(99));
  const file = { storageKey: '', width: 4, height: 3, bytes: 5, sha256: '', look: null, video: null };
  const sent = {
    id: idOf(team),
    teamId,
    taskId: TASK,
    capturedAt,
    source: null,
    photo: { id: PhotoId.parse(uuid(200 + team)), ...file },
    putAside: [],
    checks: [{ type: 'brightness' as const, passed, measured: 40, minBrightness: 30 }],
    hold: false,
    isGivenUp: () => false,
  };
  return submitPhoto(game, sent, { ...context, now }).game;
}

const scores = (game: Game) => allScores(game).map(({ score }) => score);
const review = (game: Game, team: number, command: Parameters<typeof reviewPhoto>[1]['command']) =>
  reviewPhoto(game, { id: idOf(team), command }, context).game;

describe('the bonus of the first team', () => {
  test('is for the photo that was made first, also if it arrives last', () => {
    const second = photo(BEGIN, 1, 2_000);
    expect(scores(second)).toEqual([0, 15, 0]);
    expect(scores(photo(second, 0, 1_000, { now: NOW + 60_000 }))).toEqual([15, 10, 0]);
  });

  test('is not won by a photo from before the game, or from before its task opened', () => {
    const began: Game = { ...BEGIN, runs: [{ startedAt: 1_500, endedAt: null }] };
    const second = photo(began, 1, 2_000);
    expect(scores(photo(second, 0, 1_000, { now: NOW + 1 }))).toEqual([10, 15, 0]);
    const opens = { when: 'moment', at: 1_500 } as const;
    const opening: Game = {
      ...BEGIN,
      tasks: BEGIN.tasks.map((task) => ({ ...task, window: { opens, closes: null } })),
    };
    expect(scores(photo(photo(opening, 1, 2_000), 0, 1_000, { now: NOW + 1 }))).toEqual([10, 15, 0]);
  });

  test('is not won by a photo that was made in a pause', () => {
    const runs = [
      { startedAt: 500, endedAt: 1_000, endedBy: 'pause' as const },
      { startedAt: 1_500, endedAt: null },
    ];
    const second = photo({ ...BEGIN, runs }, 1, 2_000);
    expect(scores(photo(second, 0, 1_200, { now: NOW + 1 }))).toEqual([10, 15, 0]);
  });

  test('is for the older team when two photos were made at the same moment', () => {
    expect(scores(photo(photo(BEGIN, 2, 1_000), 1, 1_000))).toEqual([0, 15, 10]);
  });

  test('goes to the next team when the organiser rejects the photo, and back by an undo', () => {
    const game = photo(photo(BEGIN, 0, 1_000), 1, 2_000);
    const rejected = review(game, 0, { decision: 'reject', reason: 'Nee', seen: 'none' });
    expect(scores(rejected)).toEqual([0, 15, 0]);
    expect(scores(review(rejected, 0, { seen: 'rejected' }))).toEqual([15, 10, 0]);
  });

  test('is for a refused photo that was made first, once the organiser approves it', () => {
    const game = photo(photo(BEGIN, 0, 1_000, { passed: false }), 1, 2_000);
    expect(scores(game)).toEqual([0, 15, 0]);
    expect(scores(review(game, 0, { decision: 'approve', seen: 'none' }))).toEqual([15, 10, 0]);
  });

  test('follows the task when the organiser changes the bonus', () => {
    const game = photo(photo(BEGIN, 0, 1_000), 1, 2_000);
    const changed = (points: number) => changeTask(game, { id: TASK, input: input(points) }, context).game;
    expect(scores(changed(8))).toEqual([18, 10, 0]);
    expect(scores(changed(0))).toEqual([10, 10, 0]);
  });

  test('is the same in whatever order photos arrive', () => {
    const anyOrder = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 });
    const anyTime = fc.integer({ min: 1_000, max: 1_003 });
    fc.assert(
      fc.property(anyOrder, fc.tuple(anyTime, anyTime, anyTime), (order, times) => {
        const played = (teams: readonly number[]) =>
          teams.reduce((game, team) => photo(game, team, times[team] ?? 0), BEGIN);
        expect(scores(played(order))).toEqual(scores(played([0, 1, 2])));
      }),
    );
  });
});
