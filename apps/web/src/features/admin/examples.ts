import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { deletionsQuery } from './queries.ts';

type ExampleKind = 'tasks' | 'teams';

const addExamples: Record<ExampleKind, () => Promise<readonly string[]>> = {
  tasks: async () => (await request<AddedTasks>('POST', '/api/tasks/examples')).taskIds,
  teams: async () => (await request<AddedTeams>('POST', '/api/teams/examples')).teamIds,
};

/** Removes added tasks or teams, and does nothing for one that is already gone. */
export function removeAdded(kind: ExampleKind, ids: readonly string[]): Promise<void> {
  return send('POST', `/api/${kind}/removals`, {
    json: kind === 'tasks' ? { taskIds: ids } : { teamIds: ids },
  });
}

/**
 * Adds example tasks or teams. The organiser can undo this until the game starts, because teams may
 * play the examples after that. All buttons that add them share this state.
 */
function useExampleActions(kind: ExampleKind, gameStarted: boolean) {
  const queryClient = useQueryClient();
  const add = useMutation({ mutationFn: addExamples[kind] });
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => removeAdded(kind, ids),
    onSuccess: () => {
      add.reset();
      // Does not wait for the refetch, because the list of deletions shows its own load error.
      void queryClient.invalidateQueries(deletionsQuery);
    },
  });
  const addOnce = useOneAtATime(add.isPending, () => {
    undo.reset();
    add.mutate();
  });
  return {
    kind,
    busy: add.isPending,
    add: addOnce,
    /**
     * Ids of the added examples. Empty if all of them existed already. Undefined before an
     * addition, after an undo and once the game has started.
     */
    addedIds: gameStarted ? undefined : add.data,
    isUndoing: undo.isPending,
    undo: () => undo.mutate(add.data ?? []),
    error: add.error ?? undo.error,
  };
}

export type ExampleActions = ReturnType<typeof useExampleActions>;

export interface Examples {
  tasks: ExampleActions;
  teams: ExampleActions;
}

export function useExamples(gameStarted: boolean): Examples {
  return { tasks: useExampleActions('tasks', gameStarted), teams: useExampleActions('teams', gameStarted) };
}
