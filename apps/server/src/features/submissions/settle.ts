import type { SubmissionId } from '@reisspel/contract/ids';
import type { GalleryPhoto, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { keepsSecrets } from '@reisspel/rules/board';
import { findBoard } from '../../db/boards.ts';
import type { Tx } from '../../db/database.ts';
import { gameFlags } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { BOARD_AUDIENCES, type Delivery, GALLERY_AUDIENCES } from '../../live/audience.ts';
import { ownTask } from './own-task.ts';
import { findResult, insertResult, neighbour, type TeamTaskKey, teamScore } from './store.ts';

interface Settlement {
  key: TeamTaskKey;
  task: AdminTask;
  outcome: TaskResult['outcome'];
  submissionId: SubmissionId | null;
  photo: GalleryPhoto | null;
  resultId: string;
  now: number;
}

/** The task behind a settled one, if it was waiting for it: it opens for the team now. */
async function unlockedBy(tx: Tx, scope: TripScope, { key, task }: Settlement): Promise<Delivery[]> {
  const next = await neighbour(tx, scope, task, 'next');
  if (!next?.requiresPreviousTask) return [];
  const nextKey = { teamId: key.teamId, taskId: next.id };
  if (await findResult(tx, scope, nextKey)) return [];
  return ownTask(tx, scope, nextKey, next);
}

/** Writes how a task ended for a team and returns what the open windows must hear of it. */
export async function settle(tx: Tx, scope: TripScope, settlement: Settlement): Promise<Delivery[]> {
  const { key, task, outcome, photo, now, submissionId, resultId } = settlement;
  const result: TaskResult = { ...key, outcome, settledAt: now };
  await insertResult(tx, scope, { ...result, id: resultId, submissionId });
  const { scoreboardVisible } = await gameFlags(tx, scope);
  const board = await findBoard(tx, scope);
  const isTold = scoreboardVisible && board.status === 'live';
  const score = await teamScore(tx, scope, key.teamId);
  const deliveries: Delivery[] = [
    ...(await ownTask(tx, scope, key, task)),
    { to: [`team:${key.teamId}`], change: { type: 'own-score', score } },
    {
      to: isTold ? [...BOARD_AUDIENCES, 'admin'] : ['admin'],
      change: { type: 'score', score },
    },
    { to: ['admin'], change: { type: 'result', result } },
    ...(await unlockedBy(tx, scope, settlement)),
  ];
  if (photo && outcome.status === 'completed') {
    const { id, description } = task;
    const others = keepsSecrets(board) ? [] : GALLERY_AUDIENCES;
    deliveries.push({
      to: [...others, 'gallery-organiser'],
      change: { type: 'photo', photo, task: { id, description } },
    });
  }
  return deliveries;
}
