import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { LATE_PHOTO_MAX_AGE_MS, NOTED_UPLOAD_DELAY_MS } from '@reisspel/contract/limits';
import type {
  OwnSubmission,
  PhotoSource,
  SubmissionDecision,
  SubmissionResult,
  Verdict,
} from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { acceptsSource, autoAdvance, maxAttempts } from '../kinds/photo.ts';
import type { Notice } from '../notices.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import {
  isExpired,
  isHeld,
  judgeLatePhoto,
  judgePhoto,
  photoTaskState,
  refusePhoto,
  remainingMs,
} from '../verdicts.ts';
import {
  type AttemptInGame,
  changed,
  type Decision,
  findAttempt,
  knownSubmission,
  type OpenTask,
  openTask,
  type RuleContext,
  resultOf,
  unchanged,
  withTaskPlay,
} from './decide.ts';
import { isSame } from './equality.ts';
import {
  type Attempt,
  clockTime,
  type Game,
  type GameRun,
  type Photo,
  pausedAt,
  type Result,
  type TaskPlay,
  type TeamTask,
} from './game.ts';
import { withReportedLandings } from './landing.ts';
import { earlierLookalike, type SeenPhoto } from './lookalike.ts';
import { closeQuestions } from './question.ts';
import { withWindowsAt } from './window.ts';

interface PhotoTimes {
  /** null when the phone sends no time. */
  capturedAt: number | null;
  now: number;
}

/**
 * Returns the task of a photo that may count. `late` is true after the end of the game and after
 * the task closed: then the task must have been open when the photo was taken.
 */
function openPhotoTask(
  game: Game,
  key: TeamTask,
  { capturedAt, now }: PhotoTimes,
): Outcome<OpenTask & { late: boolean }> {
  const found = openTask(game, key, 'photo', now);
  const { started } = game.flags;
  if (started && (found.ok || found.code !== 'task_closed')) {
    return found.ok ? done({ ...found.value, late: false }) : found;
  }
  const pause = pausedAt(game);
  // It may count when the game goes on, so the phone keeps it until then.
  if (pause !== null && (capturedAt === null || capturedAt > pause)) return refuse('game_paused');
  if (capturedAt === null) return refuse(started ? 'task_closed' : 'game_not_started');
  if (!wasMadeDuring(game.runs, capturedAt, now)) return refuse('photo_not_in_game');
  const then = openTask(game, key, 'photo', capturedAt);
  return then.ok ? done({ ...then.value, late: true }) : then;
}

/** Like `openPhotoTask`, but refuses a photo of the wrong kind or source, and one too many. */
function taskForNewPhoto(game: Game, sent: SentPhoto, now: number) {
  const found = openPhotoTask(game, sent, { capturedAt: sent.capturedAt, now });
  if (!found.ok) return found;
  const { task, play } = found.value;
  if ((task.taskType === 'video') !== sent.isVideo) return refuse('task_type_mismatch');
  if (!acceptsSource(task.verificationRequirements, sent.source)) return refuse('photo_not_from_camera');
  const max = maxAttempts(task.verificationRequirements);
  return max !== null && play.attempts.length >= max ? refuse('no_attempts_left') : found;
}

export interface SentPhoto extends TeamTask {
  id: SubmissionId;
  /** Epoch ms, by the phone's estimate of the server's clock; null when the phone sends no time. */
  capturedAt: number | null;
  /** null when the phone does not say it. */
  source: PhotoSource | null;
  /** True for the still of a video. */
  isVideo: boolean;
}

/** Answers a known or refused photo. Returns the task of any other photo, which needs checks. */
export function answerBeforeChecks(
  game: Game,
  sent: SentPhoto,
  now: number,
): { answer: Outcome<SubmissionResult> } | { answer: null; task: AdminTask } {
  const known = knownSubmission(game, sent.id, sent);
  if (known) return { answer: known };
  const found = taskForNewPhoto(game, sent, now);
  return found.ok ? { answer: null, task: found.value.task } : { answer: found };
}

interface NewPhoto {
  task: AdminTask;
  checks: readonly CheckResult[];
  /** The number of this attempt, from 1. */
  attempt: number;
  /** True when the team wants to see the results before the photo counts. */
  hold: boolean;
  late: boolean;
  now: number;
}

export function photoVerdict({ task, checks, attempt, hold, late, now }: NewPhoto): Verdict {
  const requirements = task.verificationRequirements;
  const advance = autoAdvance(requirements);
  const photo = {
    passed: checks.every((check) => check.passed),
    points: task.points,
    attempt,
    maxAttempts: maxAttempts(requirements),
  };
  if (late) return judgeLatePhoto({ ...photo, onTimeout: hold ? (advance?.decision ?? null) : null });
  const deadlineAt = advance === null ? null : now + advance.seconds * 1_000;
  return judgePhoto({ ...photo, hold, deadlineAt });
}

function resultOfPhotos(
  { attempts }: TaskPlay,
  task: AdminTask,
): Pick<Result, 'outcome' | 'submissionId'> | null {
  const state = photoTaskState(attempts, maxAttempts(task.verificationRequirements));
  switch (state.status) {
    case 'open':
      return null;
    case 'failed':
      return {
        outcome: { status: 'failed', reason: state.reason },
        submissionId: attempts.at(-1)?.id ?? null,
      };
    case 'completed': {
      const winner = attempts[state.by];
      const { pointsAwarded } = state;
      // null for an erased photo.
      const photoId = winner?.photo?.id ?? null;
      return { outcome: { status: 'completed', pointsAwarded, photoId }, submissionId: winner?.id ?? null };
    }
    default:
      return state satisfies never;
  }
}

export function withResult(play: TaskPlay, task: AdminTask, { now, newId }: RuleContext): TaskPlay {
  const next = resultOfPhotos(play, task);
  if (isSame(play.result?.outcome ?? null, next?.outcome ?? null)) return play;
  // Another outcome keeps the time, because the window of another task may count from it.
  const { id, settledAt } = play.result ?? { id: newId.result(), settledAt: now };
  return { ...play, result: next && { id, ...next, deduction: 0, settledAt } };
}

function withAttempts(
  game: Game,
  { key, task, play }: Pick<AttemptInGame, 'key' | 'task' | 'play'>,
  attempts: readonly Attempt[],
  context: RuleContext,
): Game {
  return withTaskPlay(game, key, withResult({ ...play, attempts }, task, context));
}

export function withAttempt(game: Game, found: AttemptInGame, attempt: Attempt, context: RuleContext): Game {
  const attempts = found.play.attempts.map((each) => (each === found.attempt ? attempt : each));
  return withAttempts(game, found, attempts, context);
}

function verdictNotices(teamId: TeamId, task: AdminTask, verdict: Verdict, late: boolean): Notice[] {
  if (verdict.verdict === 'held') return [];
  return [{ kind: 'verdict', teamId, task, news: { kind: 'decided', verdict, late } }];
}

/** True for a photo after the game or long after its capture: its phone may miss the verdict. */
function mayMissVerdict({ late, createdAt, capturedAt }: Attempt): boolean {
  return late || createdAt - capturedAt >= NOTED_UPLOAD_DELAY_MS;
}

export interface CheckedPhoto extends Omit<SentPhoto, 'isVideo'> {
  photo: Omit<Photo, 'resembles' | 'takenAt'>;
  putAside: readonly SeenPhoto[];
  checks: CheckResult[];
  hold: boolean;
  /** True when the team gave up the photo, or its files were deleted, during the checks. */
  isGivenUp: (game: Game) => boolean;
}

/** Refuses a last attempt instead of failing it: a teammate's held photo keeps the task open. */
function refusedBesideHeld(verdict: Verdict, earlier: readonly Attempt[]): Verdict {
  return verdict.verdict === 'failed' && earlier.some(isHeld)
    ? { verdict: 'refused', reason: 'checks', attemptsLeft: 0 }
    : verdict;
}

export function submitPhoto(
  game: Game,
  sent: CheckedPhoto,
  context: RuleContext,
): Decision<SubmissionResult> {
  const { id, teamId, taskId, checks, hold } = sent;
  const key = { teamId, taskId };
  const known = knownSubmission(game, id, key);
  if (known) return unchanged(game, known);
  if (sent.isGivenUp(game)) return unchanged(game, refuse('upload_interrupted'));
  const { now } = context;
  const found = taskForNewPhoto(game, { ...sent, isVideo: sent.photo.video !== null }, now);
  if (!found.ok) return unchanged(game, found);
  const { task, play, late } = found.value;
  const number = play.attempts.length + 1;
  const verdict = photoVerdict({ task, checks, attempt: number, hold, late, now });
  const outcome = refusedBesideHeld(verdict, play.attempts);
  const capturedAt = captureTime(sent.capturedAt, now);
  const resembles = earlierLookalike(game, { ...key, look: sent.photo.look, putAside: sent.putAside });
  const attempt: Attempt = {
    id,
    attempt: number,
    outcome,
    checks,
    photoId: sent.photo.id,
    source: sent.source,
    photo: { ...sent.photo, resembles, takenAt: capturedAt },
    answer: null,
    acceptedWith: null,
    review: { state: 'none' },
    asked: false,
    capturedAt,
    createdAt: now,
    late,
  };
  const max = maxAttempts(task.verificationRequirements);
  // The replaced photo never fails the task, because the new photo is held.
  const withdrawn: Verdict = {
    verdict: 'refused',
    reason: 'withdrawn',
    attemptsLeft: max === null ? null : max - number,
  };
  const isReplaced = (each: Attempt) => outcome.verdict === 'held' && isHeld(each);
  const attempts = play.attempts.map((each) => (isReplaced(each) ? { ...each, outcome: withdrawn } : each));
  const after = withAttempts(game, { key, task, play }, [...attempts, attempt], context);
  // After a pause, the team can try again.
  const isTooLate = late && pausedAt(game) === null;
  const notices = mayMissVerdict(attempt) ? verdictNotices(teamId, task, outcome, isTooLate) : [];
  return changed(after, resultOf(attempt), { notices });
}

/** Returns null when the team has no photo with this id. */
export function ownPhoto(game: Game, teamId: TeamId, id: SubmissionId): AttemptInGame | null {
  const found = findAttempt(game, id);
  return found?.key.teamId === teamId && found.attempt.photoId !== null ? found : null;
}

/** `now` is epoch milliseconds. */
export function ownSubmission(
  game: Game,
  { teamId, id, now }: { teamId: TeamId; id: SubmissionId; now: number },
): Outcome<OwnSubmission> {
  const found = ownPhoto(game, teamId, id);
  if (found === null) return refuse('not_found');
  const { outcome, review } = found.attempt;
  const deadlineAt = outcome.verdict === 'held' ? outcome.deadlineAt : null;
  const left = remainingMs(deadlineAt, clockTime(game, now));
  return done({ ...resultOf(found.attempt), review, remainingMs: left });
}

function refusedPhoto(reason: 'time_expired' | 'withdrawn', { task, play }: AttemptInGame): Verdict {
  const max = maxAttempts(task.verificationRequirements);
  return refusePhoto(reason, { attempt: play.attempts.length, maxAttempts: max });
}

function expiredVerdict(found: AttemptInGame): Verdict {
  const { task, attempt } = found;
  const advance = autoAdvance(task.verificationRequirements);
  const { outcome } = attempt;
  if (advance === null && outcome.verdict === 'held') return { ...outcome, deadlineAt: null };
  return advance?.decision === 'approve'
    ? { verdict: 'accepted', pointsAwarded: task.points }
    : refusedPhoto('time_expired', found);
}

/**
 * Submits a held photo, or gives it up, which uses up the attempt. Returns the outcome of a photo
 * that is already decided. After the deadline, the server's decision counts. After the game, a team
 * can still submit a held photo.
 */
export function decidePhoto(
  game: Game,
  { teamId, id, decision }: { teamId: TeamId; id: SubmissionId } & SubmissionDecision,
  context: RuleContext,
): Decision<SubmissionResult> {
  const found = ownPhoto(game, teamId, id);
  if (found === null) return unchanged(game, refuse('not_found'));
  const { key, task, attempt } = found;
  if (!isHeld(attempt)) return unchanged(game, done(resultOf(attempt)));
  const { outcome, createdAt } = attempt;
  const decided = (verdict: Verdict) => {
    const after = { ...attempt, outcome: verdict };
    return changed(withAttempt(game, found, after, context), resultOf(after));
  };
  // A held photo arrived while the game ran, so its arrival counts and not its capture.
  const playable = openPhotoTask(game, key, { capturedAt: createdAt, now: context.now });
  const isOver = isExpired(outcome.deadlineAt, clockTime(game, context.now));
  if (playable.ok && isOver && autoAdvance(task.verificationRequirements)) {
    return decided(expiredVerdict(found));
  }
  // A team can always give up a photo, also when it can no longer play the task.
  if (decision === 'withdraw') return decided(refusedPhoto('withdrawn', found));
  if (!playable.ok) return unchanged(game, playable);
  if (!outcome.passed) return unchanged(game, refuse('photo_not_passed'));
  return decided({ verdict: 'accepted', pointsAwarded: task.points });
}

/** Decides on held photos whose deadline is over. Only a running game has clocks. */
function decideExpiredPhotos(game: Game, context: RuleContext): { game: Game; notices: Notice[] } {
  const notices: Notice[] = [];
  if (!game.flags.started) return { game, notices };
  const isOver = (each: Attempt) => isHeld(each) && isExpired(each.outcome.deadlineAt, context.now);
  const expired = game.play.flatMap(({ tasks }) =>
    tasks.flatMap(({ attempts }) => attempts.filter(isOver).map(({ id }) => id)),
  );
  let after = game;
  for (const id of expired) {
    const found = findAttempt(after, id);
    if (found === null) continue;
    const { key, task, attempt } = found;
    const outcome = expiredVerdict(found);
    after = withAttempt(after, found, { ...attempt, outcome }, context);
    // Notifies the team: the time ran out, so the phone is probably in a pocket.
    notices.push(...verdictNotices(key.teamId, task, outcome, attempt.late));
  }
  return { game: after, notices };
}

/**
 * Decides everything whose deadline is over, takes over landings, and opens and closes tasks in the
 * views. The server calls it each second for a watched game.
 */
export function applyDeadlines(game: Game, context: RuleContext): Decision<null> {
  const { game: after, notices } = decideExpiredPhotos(closeQuestions(game, context), context);
  return changed(withWindowsAt(withReportedLandings(after, context.now), context.now), null, { notices });
}

/** Returns the time that the phone claims (null: no time), but never one after the arrival. */
export function captureTime(claimedAt: number | null, arrivedAt: number): number {
  return Math.min(claimedAt ?? arrivedAt, arrivedAt);
}

/**
 * True when a photo was taken while the game ran, at most `LATE_PHOTO_MAX_AGE_MS` ago (epoch ms).
 * There is no tolerance: phones follow the server's clock, and a team could use it to play on after
 * the end.
 */
export function wasMadeDuring(runs: readonly GameRun[], capturedAt: number, now: number): boolean {
  if (capturedAt > now || capturedAt < now - LATE_PHOTO_MAX_AGE_MS) return false;
  return runs.some(
    ({ startedAt, endedAt }) => capturedAt >= startedAt && (endedAt === null || capturedAt <= endedAt),
  );
}
