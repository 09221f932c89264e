import type { AdminTask } from '@reisspel/contract/tasks';
import { useState } from 'react';
import { useReorderTasks } from './mutations.ts';
import { inMadeOrder, isAhead, type MadeOrder, moved } from './task-order.ts';

/** The order on the screen: the one that was just made, until the live state says the same or the server refuses. */
export function useTaskOrder(tasks: readonly AdminTask[], onRefused: (error: unknown) => void) {
  const reorder = useReorderTasks();
  const [made, setMade] = useState<MadeOrder | null>(null);
  if (made !== null && !isAhead(made, tasks)) setMade(null);
  const move = (from: number, to: number) => {
    const next = moved(made, tasks, from, to);
    setMade(next);
    reorder.mutate(next.ids, {
      onError: (error) => {
        setMade(null);
        onRefused(error);
      },
    });
  };
  return { shown: made === null ? tasks : inMadeOrder(made, tasks), move };
}
