import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useOnce } from '../../ui/use-once.ts';
import { deletionsQuery } from './queries.ts';

type ExampleKind = 'tasks' | 'teams';

const addExamples: Record<ExampleKind, () => Promise<readonly string[]>> = {
  tasks: async () => (await request<AddedTasks>('POST', '/api/tasks/examples')).taskIds,
  teams: async () => (await request<AddedTeams>('POST', '/api/teams/examples')).teamIds,
};

function removeExamples(kind: ExampleKind, ids: readonly string[]): Promise<void> {
  return send('POST', `/api/${kind}/removals`, {
    json: kind === 'tasks' ? { taskIds: ids } : { teamIds: ids },
  });
}

/**
 * Adds example tasks or teams. This can be undone until the game starts: from then on, teams may
 * have played the examples. The dashboard has several buttons that add them, with one shared state.
 */
function useExampleActions(kind: ExampleKind, gameStarted: boolean) {
  const queryClient = useQueryClient();
  const add = useMutation({ mutationFn: addExamples[kind] });
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => removeExamples(kind, ids),
    onSuccess: () => {
      add.reset();
      // Not awaited: the list of deletions shows its own load error.
      void queryClient.invalidateQueries(deletionsQuery);
    },
  });
  const addOnce = useOnce(add.isPending, () => {
    undo.reset();
    add.mutate();
  });
  return {
    kind,
    busy: add.isPending,
    add: addOnce,
    /**
     * Ids of the added examples; empty if all of them existed already. Undefined if nothing was
     * added, or the game has started.
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
