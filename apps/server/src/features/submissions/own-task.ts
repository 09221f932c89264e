import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Delivery } from '../../live/audience.ts';
import { lastPhoto, playerTask, type Standing } from '../../live/views.ts';
import { findOpening } from './quiz-store.ts';
import { findResult, type TeamTaskKey } from './store.ts';
import { countAttempts, photoSubmissions } from './submission-store.ts';

async function standingOf(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  { taskType }: AdminTask,
): Promise<Standing> {
  const isPhoto = taskType === 'photo';
  const last = isPhoto ? (await photoSubmissions(tx, scope, key)).at(-1) : undefined;
  const photo = last ? lastPhoto(last) : null;
  const result = await findResult(tx, scope, key);
  if (result) return { status: 'settled', outcome: result.outcome, lastPhoto: photo };
  return {
    status: 'open',
    attempts: await countAttempts(tx, scope, key),
    opened: !isPhoto && (await findOpening(tx, scope, key)) !== null,
    lastPhoto: photo,
  };
}

/** Tells a team how a task stands for it, as the database says now. The task must not be locked for it. */
export async function ownTask(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  task: AdminTask,
): Promise<Delivery> {
  const standing = await standingOf(tx, scope, key, task);
  return {
    to: [`team:${key.teamId}`],
    change: { type: 'own-task', task: playerTask(task, standing) },
  };
}
