import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { NOTED_UPLOAD_DELAY_MS, LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type {
  OwnSubmission,
  SubmissionDecision,
  SubmissionResult,
  Verdict,
} from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { autoAdvance, maxAttempts } from '../kinds/photo.ts';
import type { Notice } from '../notices.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import {
  isExpired,
  isHeld,
  judgeLatePhoto,
  judgePhoto,
  photoStanding,
  refusePhoto,
  remainingMs,
} from '../verdicts.ts';
import {
  type Asked,
  changed,
  type Decided,
  type FoundAttempt,
  findAttempt,
  firstAnswer,
  openFor,
  resultOf,
  unchanged,
  withTaskPlay,
} from './decide.ts';
import type { Attempt, Game, GameRun, Photo, Result, TaskPlay, TeamTask } from './game.ts';
import { closeQuestions } from './question.ts';
import { isSame } from './same.ts';

interface PhotoMoment {
  /** Epoch milliseconds; null when the phone does not say. */
  capturedAt: number | null;
  now: number;
}

function photoInPlay(
  game: Game,
  key: TeamTask,
  { capturedAt, now }: PhotoMoment,
): Outcome<{ task: AdminTask; play: TaskPlay; late: boolean }> {
  const late = !game.flags.started;
  if (late) {
    if (capturedAt === null) return refuse('game_not_started');
    if (!wasMadeDuring(game.runs, capturedAt, now)) return refuse('photo_not_in_game');
  }
  const found = openFor(game, key, 'photo');
  return found.ok ? done({ ...found.value, late }) : found;
}

function photoAttempt(game: Game, key: TeamTask, moment: PhotoMoment) {
  const found = photoInPlay(game, key, moment);
  if (!found.ok) return found;
  const { task, play } = found.value;
  const max = maxAttempts(task.verificationRequirements);
  return max !== null && play.attempts.length >= max ? refuse('no_attempts_left') : found;
}

export interface SentPhoto extends TeamTask {
  id: SubmissionId;
  /** Epoch ms by the server's clock, as far as the phone knows it; null when it does not say. */
  capturedAt: number | null;
}

/** The answer that needs no check of the photo; when null, the task to check the photo for. */
export function firstLook(
  game: Game,
  { id, capturedAt, ...key }: SentPhoto,
  now: number,
): { answer: Outcome<SubmissionResult> } | { answer: null; task: AdminTask } {
  const known = firstAnswer(game, id, key);
  if (known) return { answer: known };
  const found = photoAttempt(game, key, { capturedAt, now });
  return found.ok ? { answer: null, task: found.value.task } : { answer: found };
}

interface LookedAt {
  task: AdminTask;
  checks: readonly CheckResult[];
  attempt: number;
  hold: boolean;
  late: boolean;
  now: number;
}

/** The verdict on a new photo by the rules of its task (spec 4). */
export function photoVerdict({ task, checks, attempt, hold, late, now }: LookedAt): Verdict {
  const requirements = task.verificationRequirements;
  const advance = autoAdvance(requirements);
  const judged = {
    passed: checks.every((check) => check.passed),
    points: task.points,
    attempt,
    maxAttempts: maxAttempts(requirements),
  };
  if (late) return judgeLatePhoto({ ...judged, onTimeout: hold ? (advance?.decision ?? null) : null });
  const deadlineAt = advance === null ? null : now + advance.seconds * 1_000;
  return judgePhoto({ ...judged, hold, deadlineAt });
}

/** The result that follows from the photos; null while the task is open. */
function ending({ attempts }: TaskPlay, task: AdminTask): Pick<Result, 'outcome' | 'submissionId'> | null {
  const standing = photoStanding(attempts, maxAttempts(task.verificationRequirements));
  switch (standing.status) {
    case 'open':
      return null;
    case 'failed':
      return {
        outcome: { status: 'failed', reason: standing.reason },
        submissionId: attempts.at(-1)?.id ?? null,
      };
    case 'completed': {
      const by = attempts[standing.by];
      const { pointsAwarded } = standing;
      // An erased photo is not named any more.
      const outcome = { status: 'completed', pointsAwarded, photoId: by?.photo?.id ?? null } as const;
      return { outcome, submissionId: by?.id ?? null };
    }
    default:
      return standing satisfies never;
  }
}

export function settled(play: TaskPlay, task: AdminTask, { now, newId }: Asked): TaskPlay {
  const end = ending(play, task);
  if (isSame(play.result?.outcome ?? null, end?.outcome ?? null)) return play;
  return { ...play, result: end && { id: play.result?.id ?? newId.result(), ...end, settledAt: now } };
}

function withAttempts(
  game: Game,
  { key, task, play }: Pick<FoundAttempt, 'key' | 'task' | 'play'>,
  attempts: readonly Attempt[],
  asked: Asked,
): Game {
  return withTaskPlay(game, key, settled({ ...play, attempts }, task, asked));
}

export function withAttempt(game: Game, found: FoundAttempt, attempt: Attempt, asked: Asked): Game {
  const attempts = found.play.attempts.map((each) => (each === found.attempt ? attempt : each));
  return withAttempts(game, found, attempts, asked);
}

function decidedNotice(teamId: TeamId, task: AdminTask, verdict: Verdict, late: boolean): Notice[] {
  if (verdict.verdict === 'held') return [];
  return [{ kind: 'verdict', teamId, task, news: { kind: 'decided', verdict, late } }];
}

/**
 * True when the team may miss the verdict, as the photo came after the game or long after capture.
 * In other cases the phone that sends it shows the verdict at once.
 */
function cameUnwatched({ late, createdAt, capturedAt }: Attempt): boolean {
  return late || createdAt - capturedAt >= NOTED_UPLOAD_DELAY_MS;
}

export interface SeenPhoto extends SentPhoto {
  photo: Omit<Photo, 'takenAt'>;
  checks: CheckResult[];
  hold: boolean;
  isGivenUp: (game: Game) => boolean;
}

/** A held photo of a teammate keeps the task open. */
function verdictBeside(waiting: readonly Attempt[], judged: Verdict): Verdict {
  return judged.verdict === 'failed' && waiting.length > 0
    ? { verdict: 'refused', reason: 'checks', attemptsLeft: 0 }
    : judged;
}

export function takePhoto(game: Game, sent: SeenPhoto, asked: Asked): Decided<SubmissionResult> {
  const { id, teamId, taskId, checks, hold } = sent;
  const key = { teamId, taskId };
  const known = firstAnswer(game, id, key);
  if (known) return unchanged(game, known);
  if (sent.isGivenUp(game)) return unchanged(game, refuse('upload_interrupted'));
  const { now } = asked;
  const found = photoAttempt(game, key, { capturedAt: sent.capturedAt, now });
  if (!found.ok) return unchanged(game, found);
  const { task, play, late } = found.value;
  const number = play.attempts.length + 1;
  const waiting = play.attempts.filter(isHeld);
  const outcome = verdictBeside(waiting, photoVerdict({ task, checks, attempt: number, hold, late, now }));
  const capturedAt = captureTime(sent.capturedAt, now);
  const attempt: Attempt = {
    id,
    attempt: number,
    outcome,
    checks,
    photoId: sent.photo.id,
    photo: { ...sent.photo, takenAt: capturedAt },
    review: { state: 'none' },
    asked: false,
    capturedAt,
    createdAt: now,
    late,
  };
  const max = maxAttempts(task.verificationRequirements);
  // Refused and not failed, even at the last attempt: the team still holds the new photo.
  const withdrawn: Verdict = {
    verdict: 'refused',
    reason: 'withdrawn',
    attemptsLeft: max === null ? null : max - number,
  };
  const isReplaced = (each: Attempt) => outcome.verdict === 'held' && waiting.includes(each);
  const attempts = play.attempts.map((each) => (isReplaced(each) ? { ...each, outcome: withdrawn } : each));
  const after = withAttempts(game, { key, task, play }, [...attempts, attempt], asked);
  const notices = cameUnwatched(attempt) ? decidedNotice(teamId, task, outcome, late) : [];
  return changed(after, resultOf(attempt), { notices });
}

/** Returns null when the team has no photo with this id. */
export function ownPhoto(game: Game, teamId: TeamId, id: SubmissionId): FoundAttempt | null {
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
  return done({ ...resultOf(found.attempt), review, remainingMs: remainingMs(deadlineAt, now) });
}

function refusedPhoto(reason: 'time_expired' | 'withdrawn', { task, play }: FoundAttempt): Verdict {
  const max = maxAttempts(task.verificationRequirements);
  return refusePhoto(reason, { attempt: play.attempts.length, maxAttempts: max });
}

function expiredVerdict(found: FoundAttempt): Verdict {
  const { task, attempt } = found;
  const advance = autoAdvance(task.verificationRequirements);
  const { outcome } = attempt;
  if (advance === null && outcome.verdict === 'held') return { ...outcome, deadlineAt: null };
  return advance?.decision === 'approve'
    ? { verdict: 'accepted', pointsAwarded: task.points }
    : refusedPhoto('time_expired', found);
}

/**
 * Hands in a held photo, or gives it up (the attempt stays used). For a decided photo it returns
 * the outcome, so that a repeat changes nothing; after the deadline that is the server's decision.
 * A photo can be handed in after the game, like a late photo.
 */
export function decidePhoto(
  game: Game,
  { teamId, id, decision }: { teamId: TeamId; id: SubmissionId } & SubmissionDecision,
  asked: Asked,
): Decided<SubmissionResult> {
  const found = ownPhoto(game, teamId, id);
  if (found === null) return unchanged(game, refuse('not_found'));
  const { key, task, attempt } = found;
  const { outcome, createdAt } = attempt;
  if (outcome.verdict !== 'held' || !isHeld(attempt)) return unchanged(game, done(resultOf(attempt)));
  const concluded = (verdict: Verdict) => {
    const after = { ...attempt, outcome: verdict };
    return changed(withAttempt(game, found, after, asked), resultOf(after));
  };
  // A held photo arrived while the game ran, so its arrival counts and not what its phone says.
  const open = photoInPlay(game, key, { capturedAt: createdAt, now: asked.now });
  const isOver = isExpired(outcome.deadlineAt, asked.now);
  if (open.ok && isOver && autoAdvance(task.verificationRequirements)) {
    return concluded(expiredVerdict(found));
  }
  // Giving up is always possible, also when no task can be played any more.
  if (decision === 'withdraw') return concluded(refusedPhoto('withdrawn', found));
  if (!open.ok) return unchanged(game, open);
  if (!outcome.passed) return unchanged(game, refuse('photo_not_passed'));
  return concluded({ verdict: 'accepted', pointsAwarded: task.points });
}

/** Also when the phone has gone. A stopped game has no deadlines. */
function closePhotos(game: Game, asked: Asked): { game: Game; notices: Notice[] } {
  const notices: Notice[] = [];
  if (!game.flags.started) return { game, notices };
  const isOver = (each: Attempt) =>
    each.outcome.verdict === 'held' && isHeld(each) && isExpired(each.outcome.deadlineAt, asked.now);
  const over = game.play.flatMap(({ tasks }) =>
    tasks.flatMap(({ attempts }) => attempts.filter(isOver).map(({ id }) => id)),
  );
  let after = game;
  for (const id of over) {
    const found = findAttempt(after, id);
    if (found === null) continue;
    const { key, task, attempt } = found;
    const outcome = expiredVerdict(found);
    after = withAttempt(after, found, { ...attempt, outcome }, asked);
    // The phone is probably in a pocket, or nobody would have let the time run out.
    notices.push(...decidedNotice(key.teamId, task, outcome, attempt.late));
  }
  return { game: after, notices };
}

export function tick(game: Game, asked: Asked): Decided<null> {
  const { game: after, notices } = closePhotos(closeQuestions(game, asked), asked);
  return changed(after, null, { notices });
}

/** Epoch ms of the capture: as the phone says (null: it does not), but never after the arrival. */
export function captureTime(told: number | null, arrivedAt: number): number {
  return Math.min(told ?? arrivedAt, arrivedAt);
}

/**
 * True when a photo was taken while the game ran, and at most `LATE_PHOTO_MAX_AGE_MS` ago. All in
 * epoch ms. Phones tell the time by the server's clock, so there is no tolerance: a team that plays
 * on after the end would use it.
 */
export function wasMadeDuring(runs: readonly GameRun[], capturedAt: number, now: number): boolean {
  if (capturedAt > now || capturedAt < now - LATE_PHOTO_MAX_AGE_MS) return false;
  return runs.some(
    ({ startedAt, endedAt }) => capturedAt >= startedAt && (endedAt === null || capturedAt <= endedAt),
  );
}
