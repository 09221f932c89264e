import { inPlayingOrder } from './order.ts';

interface SequencedTask {
  id: string;
  sequenceOrder: number;
  requiresPreviousTask: boolean;
}

/**
 * The tasks that a team cannot open yet (design 3): a task that requires the one before it stays
 * locked until that is settled (completed or failed), so a failure never blocks a team. A settled
 * task is never locked.
 */
export function lockedTasks<T extends SequencedTask>(
  tasks: readonly T[],
  isSettled: (id: T['id']) => boolean,
): Set<T['id']> {
  const locked = new Set<T['id']>();
  let previous: T | undefined;
  for (const task of inPlayingOrder(tasks)) {
    if (!isSettled(task.id) && isLockedBehind(task, previous, isSettled)) locked.add(task.id);
    previous = task;
  }
  return locked;
}

/** `previous` is the task right before it in playing order; undefined for the first task. */
export function isLockedBehind<T extends SequencedTask>(
  task: T,
  previous: T | undefined,
  isSettled: (id: T['id']) => boolean,
): boolean {
  return task.requiresPreviousTask && previous !== undefined && !isSettled(previous.id);
}
