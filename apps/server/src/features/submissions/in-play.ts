import type { SubmissionId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask, TaskType } from '@reisspel/contract/tasks';
import { isLockedBehind } from '@reisspel/rules/availability';
import { wasMadeDuring } from '@reisspel/rules/late-photos';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database, Tx } from '../../db/database.ts';
import { findTask, findTeam, gameFlags } from '../../db/game-queries.ts';
import { listRuns } from '../../db/game-runs.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { findResult, type TeamTaskKey, taskBefore } from './store.ts';
import { findSubmission } from './submission-store.ts';

/** What every use case of a submission works with. */
export interface SubmissionDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
}

/** Whether the team must finish the task before this one first (design 3). */
async function isLocked(tx: Tx, scope: TripScope, task: AdminTask, key: TeamTaskKey): Promise<boolean> {
  if (!task.requiresPreviousTask) return false;
  const previous = await taskBefore(tx, scope, task);
  if (!previous) return false;
  const settled = await findResult(tx, scope, { teamId: key.teamId, taskId: previous.id });
  return isLockedBehind(task, previous, () => settled !== null);
}

/** The task, if it is open for this team, whether or not the game runs; else why not. `taskType` null is any. */
async function openTask(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  taskType: TaskType | null,
): Promise<Outcome<AdminTask>> {
  // It may have been deleted since the phone began to send.
  if ((await findTeam(tx, scope, key.teamId)) === null) return refuse('not_found');
  const task = await findTask(tx, scope, key.taskId);
  if (!task) return refuse('not_found');
  if (taskType !== null && task.taskType !== taskType) return refuse('task_type_mismatch');
  const result = await findResult(tx, scope, key);
  if (result) return refuse(result.outcome.status === 'completed' ? 'task_already_completed' : 'task_failed');
  if (await isLocked(tx, scope, task, key)) return refuse('task_locked');
  return done(task);
}

/** The task, if this team may work on it now; else why not. `taskType` null is any. */
export async function taskInPlay(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  taskType: TaskType | null,
): Promise<Outcome<AdminTask>> {
  const { gameStarted } = await gameFlags(tx, scope);
  return gameStarted ? openTask(tx, scope, key, taskType) : refuse('game_not_started');
}

interface PhotoMoment {
  /** Epoch milliseconds; null when the phone does not say. */
  capturedAt: number | null;
  now: number;
}

/** The photo task, if a photo of this moment may count for it; else why not. `late`: the game does not run any more. */
export async function photoTaskInPlay(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  { capturedAt, now }: PhotoMoment,
): Promise<Outcome<{ task: AdminTask; late: boolean }>> {
  const { gameStarted } = await gameFlags(tx, scope);
  if (!gameStarted) {
    if (capturedAt === null) return refuse('game_not_started');
    if (!wasMadeDuring(await listRuns(tx, scope), capturedAt, now)) return refuse('photo_not_in_game');
  }
  const task = await openTask(tx, scope, key, 'photo');
  return task.ok ? done({ task: task.value, late: !gameStarted }) : task;
}

/** The answer that a submission with this id got before; null for a new one. */
export async function firstAnswer(
  tx: Tx,
  scope: TripScope,
  id: SubmissionId,
  key: TeamTaskKey,
): Promise<Outcome<SubmissionResult> | null> {
  const earlier = await findSubmission(tx, scope, id, key);
  if (!earlier) return null;
  return earlier.kind === 'own' ? done(earlier.result) : refuse('submission_id_taken');
}
