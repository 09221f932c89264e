import type { AdminTask } from '@reisspel/contract/tasks';
import { isLockedBehind } from '@reisspel/rules/availability';
import { playerTask, type Standing } from '@reisspel/rules/player-task';
import { isHeld } from '@reisspel/rules/submissions';
import type { Tx } from '../../db/database.ts';
import { gameFlags } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Delivery } from '../../live/audience.ts';
import { lastPhoto } from '../../live/views.ts';
import { countPresences } from './presence-store.ts';
import { findOpening } from './quiz-store.ts';
import { findResult, neighbour, type TeamTaskKey } from './store.ts';
import { countAttempts, photoSubmissions } from './submission-store.ts';

/** Whether the team must finish the task before this one first (design 3). */
export async function isLocked(
  tx: Tx,
  scope: TripScope,
  task: AdminTask,
  key: TeamTaskKey,
): Promise<boolean> {
  if (!task.requiresPreviousTask) return false;
  const previous = await neighbour(tx, scope, task, 'previous');
  if (!previous) return false;
  const settled = await findResult(tx, scope, { teamId: key.teamId, taskId: previous.id });
  return isLockedBehind(task, previous, () => settled !== null);
}

async function standingOf(tx: Tx, scope: TripScope, key: TeamTaskKey, task: AdminTask): Promise<Standing> {
  const isPhoto = task.taskType === 'photo';
  const photos = isPhoto ? await photoSubmissions(tx, scope, key) : [];
  const last = photos.findLast(isHeld) ?? photos.at(-1);
  const photo = last ? lastPhoto(last) : null;
  const result = await findResult(tx, scope, key);
  if (result) return { status: 'settled', outcome: result.outcome, lastPhoto: photo };
  if (await isLocked(tx, scope, task, key)) return { status: 'locked' };
  return {
    status: 'open',
    attempts: await countAttempts(tx, scope, key),
    opening: isPhoto ? null : await findOpening(tx, scope, key),
    lastPhoto: photo,
    busyPhones: await countPresences(tx, scope, key),
  };
}

/** Tells a team how a task stands for it, as the database says now; nothing while there is no game to play. */
export async function ownTask(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  task: AdminTask,
): Promise<Delivery[]> {
  const { gameStarted } = await gameFlags(tx, scope);
  if (!gameStarted) return [];
  const standing = await standingOf(tx, scope, key, task);
  const change = { type: 'own-task', task: playerTask(task, standing) } as const;
  return [{ to: [`team:${key.teamId}`], change }];
}
