import { inPlayingOrder } from './order.ts';

interface SequencedTask {
  id: string;
  sequenceOrder: number;
  requiresPreviousTask: boolean;
}

/**
 * Which tasks a team cannot open yet (design 3): one that requires the task before it in playing order stays
 * locked until that one is settled. Settled is completed or failed, so a failure never dead-ends a team; and a
 * settled task is never locked, whatever stands before it.
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

/** Whether `task` waits for `previous`, the one right before it in playing order (undefined: it is the first). */
export function isLockedBehind<T extends SequencedTask>(
  task: T,
  previous: T | undefined,
  isSettled: (id: T['id']) => boolean,
): boolean {
  return task.requiresPreviousTask && previous !== undefined && !isSettled(previous.id);
}
