import type { OwnTeam, PlayerTask } from '@reisspel/contract/live';
import type { QueuedPhoto } from './entry.ts';
import { inCaptureOrder } from './order.ts';

export interface Pending {
  /** By task: the photos that the server does not show yet, in capture order, the refused ones among them. */
  byTask: ReadonlyMap<string, readonly QueuedPhoto[]>;
  /** How many tasks are on their way to being completed. */
  tasksUnderWay: number;
}

/** Whether the committed state shows what the photo was sent for, though its own answer is still to come. */
function isCommitted({ progress }: PlayerTask, { id }: QueuedPhoto): boolean {
  switch (progress.status) {
    case 'completed':
    case 'failed':
      return true;
    case 'open':
      return progress.work.taskType === 'photo' && progress.work.lastPhoto?.submissionId === id;
    case 'locked':
      return false;
    default:
      return progress satisfies never;
  }
}

/**
 * What the phone still has to say about the state that the server has committed, worked out anew for each revision:
 * nothing is ever written into that state, so a refusal takes away its own photo and nothing else.
 */
export function replay(own: OwnTeam, photos: readonly QueuedPhoto[]): Pending {
  const byTask = new Map<string, QueuedPhoto[]>();
  const underWay = new Set<string>();
  for (const photo of inCaptureOrder(photos)) {
    const task = own.tasks.find(({ id }) => id === photo.task.id);
    if (photo.team.id !== own.id || photo.state.is === 'withdrawn' || !task) continue;
    if (photo.state.is === 'waiting' && isCommitted(task, photo)) continue;
    byTask.set(task.id, [...(byTask.get(task.id) ?? []), photo]);
    // One that is looked at first may come back.
    if (photo.state.is === 'waiting' && !photo.hold) underWay.add(task.id);
  }
  return { byTask, tasksUnderWay: underWay.size };
}
