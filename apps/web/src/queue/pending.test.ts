import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { OwnTeam, PlayState, TaskProgress } from '@reisspel/contract/live';
import { TeamLook } from '@reisspel/contract/teams';
import { expect, test } from 'vitest';
import { recordServerTime } from '../lib/time/server-clock.ts';
import type { QueuedPhoto } from './entry.ts';
import { isNotNeeded, newRejections, pendingPhotos, withoutGivenUp } from './pending.ts';

const NOW = Date.UTC(2026, 4, 12, 12);
const HOUR_MS = 60 * 60 * 1_000;
const uuid = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const teamId = TeamId.parse(uuid(1));
const first = TaskId.parse(uuid(2));
const second = TaskId.parse(uuid(3));

const OPEN: TaskProgress = {
  status: 'open',
  arModelUrl: null,
  hints: null,
  closes: null,
  firstBonus: 0,
  busyPhones: 0,
  work: {
    taskType: 'photo',
    instructions: 'Maak een foto',
    attempts: 0,
    maxAttempts: null,
    checks: [],
    autoAdvance: null,
    cameraOnly: false,
    lastPhoto: null,
  },
};
const COMPLETED: TaskProgress = { status: 'completed', pointsAwarded: 10, photoId: null };

function committed(progress: TaskProgress, secondProgress: TaskProgress = OPEN): OwnTeam {
  const task = { description: '', taskType: 'photo', points: 10, requiresPreviousTask: false } as const;
  return {
    id: teamId,
    score: { teamId, score: 0, completed: 0, answered: 0 },
    hints: [],
    bonuses: [],
    streakBonus: 0,
    streakPoints: 0,
    adjustments: [],
    messages: [],
    mayReply: false,
    replies: [],
    removals: [],
    tasks: [
      { ...task, id: first, sequenceOrder: 1, verified: false, nearestWins: false, progress },
      {
        ...task,
        id: second,
        sequenceOrder: 2,
        verified: false,
        nearestWins: false,
        progress: secondProgress,
      },
    ],
  };
}

function photo(id: string, taskId: TaskId, change: Partial<QueuedPhoto> = {}): QueuedPhoto {
  return {
    id,
    sends: 'photo',
    base: '',
    tripId: null,
    team: { id: teamId, name: 'Rode Team' },
    task: { id: taskId, description: '', points: 10 },
    capturedAt: 1,
    clockKnown: true,
    position: null,
    hold: false,
    bytes: 1,
    mayBeThere: false,
    state: { is: 'waiting' },
    ...change,
  };
}

function play(own: OwnTeam | null, gameStarted = true): PlayState {
  return {
    view: 'play',
    phase: gameStarted ? 'running' : 'waiting',
    game: { gameStarted, scoreboardVisible: false, taskCount: 2, board: { status: 'live' } },
    teams: [{ id: teamId, ...TeamLook.parse({ name: 'Rode Team', color: '#e63946' }), hasPassword: false }],
    scores: null,
    own,
  };
}

function shown(own: OwnTeam, photos: readonly QueuedPhoto[]): Record<string, string[]> {
  return Object.fromEntries(
    [...pendingPhotos(own, photos).byTask].map(([task, pending]) => [task, pending.map(({ id }) => id)]),
  );
}

test('reports a rejected photo once, with its reason and lost points', () => {
  const state = (progress: TaskProgress) => play(committed(progress));
  const submissionId = SubmissionId.parse(uuid(4));
  const rejected: TaskProgress = {
    status: 'failed',
    reason: 'rejected',
    lastPhoto: { submissionId, held: false, review: { state: 'rejected', reason: 'Geen zee' } },
  };
  const reported = (before: TaskProgress) =>
    newRejections(state(before), state(rejected)).map(({ conclusion }) => conclusion);
  expect(reported(COMPLETED)).toEqual([{ is: 'rejected', reason: 'Geen zee', points: 10 }]);
  expect(reported(OPEN)).toEqual([{ is: 'rejected', reason: 'Geen zee', points: 0 }]);
  expect(reported(rejected)).toEqual([]);
  // A phone that missed the change reports nothing. The task itself shows the rejection.
  expect(newRejections(null, state(rejected))).toEqual([]);
});

test('shows a waiting photo until the committed state contains it', () => {
  const photos = [photo('a', first), photo('b', second)];
  expect(shown(committed(OPEN), photos)).toEqual({ [first]: ['a'], [second]: ['b'] });
  expect(pendingPhotos(committed(OPEN), photos).tasksUnderWay).toBe(2);
  // The new revision shows the first photo, though its own answer is still on its way.
  expect(shown(committed(COMPLETED), photos)).toEqual({ [second]: ['b'] });
  expect(pendingPhotos(committed(COMPLETED), photos).tasksUnderWay).toBe(1);
});

const submissionId = SubmissionId.parse('019a0000-0000-7000-8000-0000000000aa');

function held(): TaskProgress {
  if (OPEN.status !== 'open' || OPEN.work.taskType !== 'photo') throw new Error('OPEN is no open photo task');
  const lastPhoto = { submissionId, held: true, review: { state: 'none' } } as const;
  return { ...OPEN, work: { ...OPEN.work, lastPhoto } };
}

test('a held photo is no longer on its way, though its task is open', () => {
  const photos = [
    photo(submissionId, first, { hold: true }),
    photo('next', first, { hold: true, capturedAt: 2 }),
  ];
  expect(shown(committed(held()), photos)).toEqual({ [first]: ['next'] });
});

test('a decision is on its way until the server no longer holds the photo', () => {
  const decision = photo(submissionId, first, { sends: 'decision' });
  expect(pendingPhotos(committed(held()), [decision]).tasksUnderWay).toBe(1);
  expect(pendingPhotos(committed(COMPLETED), [decision]).tasksUnderWay).toBe(0);
});

test('a withdrawn photo is not shown as held any more, but other photos are', () => {
  const [task] = committed(held()).tasks;
  if (task === undefined) throw new Error('The team has no task');
  const underWay = (givenUp: string) =>
    pendingPhotos(committed(withoutGivenUp(task, new Set([givenUp])).progress), [
      photo(submissionId, first, { sends: 'decision' }),
    ]).tasksUnderWay;
  expect([underWay(submissionId), underWay('another')]).toEqual([0, 1]);
});

test('a photo in hand is not needed once its task is done or deleted in its team’s game', () => {
  const inHand = photo('a', first, { capturedAt: NOW, state: { is: 'in_hand' } });
  const tasksGone = { ...committed(OPEN), tasks: [] };
  expect(isNotNeeded(inHand, play(committed(OPEN)), NOW)).toBe(false);
  expect(isNotNeeded(inHand, play(committed(COMPLETED)), NOW)).toBe(true);
  expect(isNotNeeded(inHand, play(tasksGone), NOW)).toBe(true);
  // This is unknown while no game runs, or while this phone plays for another team.
  expect(isNotNeeded(inHand, play(tasksGone, false), NOW)).toBe(false);
  expect(isNotNeeded(inHand, play({ ...tasksGone, id: TeamId.parse(uuid(7)) }), NOW)).toBe(false);
  expect(isNotNeeded(inHand, play(null), NOW)).toBe(false);
  // The server judges a photo that is handed in.
  expect(isNotNeeded(photo('a', first, { capturedAt: NOW }), play(committed(COMPLETED)), NOW)).toBe(false);
});

test('a photo of a deleted team is not needed, whichever team plays here now', () => {
  const onItsWay = photo('a', first, { capturedAt: NOW });
  const game = {
    gameStarted: true,
    scoreboardVisible: false,
    taskCount: 2,
    board: { status: 'live' },
  } as const;
  const look = TeamLook.parse({ name: 'Blauwe Team', color: '#1d3557' });
  const blue = { id: TeamId.parse(uuid(7)), ...look, hasPassword: false };
  const gameWith = (teams: PlayState['teams']): PlayState => ({
    view: 'play',
    phase: 'running',
    game,
    teams,
    scores: null,
    own: null,
  });
  expect(isNotNeeded(onItsWay, gameWith([blue]), NOW)).toBe(true);
  expect(isNotNeeded(onItsWay, gameWith([blue, { ...blue, ...onItsWay.team }]), NOW)).toBe(false);
  // A refused photo is not needed either, for example after the whole game was wiped.
  const refused = photo('b', first, { state: { is: 'refused', code: 'internal', params: {} } });
  expect(isNotNeeded(refused, gameWith([]), NOW)).toBe(true);
});

test('a photo in hand is not needed when it is too old by the server’s clock', () => {
  const inHand = photo('a', first, { capturedAt: NOW, state: { is: 'in_hand' } });
  const late = NOW + LATE_PHOTO_MAX_AGE_MS;
  expect(isNotNeeded(inHand, null, late)).toBe(false);
  expect(isNotNeeded(inHand, null, late + 1)).toBe(true);
  // The phone's clock was an hour slow when it made the photo, as the server's time shows.
  const sentAt = Date.now();
  recordServerTime(sentAt + HOUR_MS, sentAt, sentAt);
  expect(isNotNeeded({ ...inHand, clockKnown: false }, null, late + HOUR_MS)).toBe(false);
});

test('a completed task does not show its photo in hand, until the completion is undone', () => {
  const inHand = photo('a', first, { state: { is: 'in_hand' } });
  expect(shown(committed(COMPLETED), [inHand])).toEqual({});
  expect(shown(committed(OPEN), [inHand])).toEqual({ [first]: ['a'] });
});

test('photos of one task keep their capture order, and count as one task on its way', () => {
  const photos = [photo('late', first, { capturedAt: 9 }), photo('early', first, { capturedAt: 3 })];
  expect(shown(committed(OPEN), photos)).toEqual({ [first]: ['early', 'late'] });
  expect(pendingPhotos(committed(OPEN), photos).tasksUnderWay).toBe(1);
});

test('a refused photo stays visible and is not on its way, also when its task is done', () => {
  const refused = photo('a', first, { state: { is: 'refused', code: 'task_already_completed', params: {} } });
  const pending = pendingPhotos(committed(COMPLETED), [refused, photo('b', second)]);
  expect(pending.byTask.get(first)).toEqual([refused]);
  expect(pending.tasksUnderWay).toBe(1);
});

test('hides photos that were given up, are of another team, or are of a deleted task', () => {
  const photos = [
    photo('a', first, { state: { is: 'withdrawn', settlesAt: 0, asked: false } }),
    photo('b', first, { team: { id: TeamId.parse(uuid(7)), name: 'Blauwe Team' } }),
    photo('c', TaskId.parse(uuid(8))),
  ];
  expect(pendingPhotos(committed(OPEN), photos)).toEqual({ byTask: new Map(), tasksUnderWay: 0 });
});

test('a photo with checks is shown, but its task does not count as on its way', () => {
  const pending = pendingPhotos(committed(OPEN), [photo('a', first, { hold: true })]);
  expect(pending.byTask.size).toBe(1);
  expect(pending.tasksUnderWay).toBe(0);
});

test('a photo from before the closing of its task still counts, until its result is there', () => {
  const photos = [photo(submissionId, first)];
  const closed = { status: 'closed', lastPhoto: null } as const;
  expect(pendingPhotos(committed(closed), photos).tasksUnderWay).toBe(1);
  const inHand = photo('hand', first, { capturedAt: NOW, state: { is: 'in_hand' } });
  expect(isNotNeeded(inHand, play(committed(closed)), NOW)).toBe(false);
  const refused = { ...closed, lastPhoto: { submissionId, held: false, review: { state: 'none' } } } as const;
  expect(pendingPhotos(committed(refused), photos).tasksUnderWay).toBe(0);
});
