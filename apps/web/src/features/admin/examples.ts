import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useOnce } from '../../ui/use-once.ts';
import { deletionsQuery } from './queries.ts';

type What = 'tasks' | 'teams';

const ADD: Record<What, () => Promise<readonly string[]>> = {
  tasks: async () => (await request<AddedTasks>('POST', '/api/tasks/examples')).taskIds,
  teams: async () => (await request<AddedTeams>('POST', '/api/teams/examples')).teamIds,
};

function remove(what: What, ids: readonly string[]): Promise<void> {
  return send('POST', `/api/${what}/removals`, {
    json: what === 'tasks' ? { taskIds: ids } : { teamIds: ids },
  });
}

/**
 * Adds example tasks or teams, and undoes that until the game starts: from then on teams may have
 * played them. The dashboard has several buttons for it, and shares one instance.
 */
function useExamplesOf(what: What, gameStarted: boolean) {
  const queryClient = useQueryClient();
  const add = useMutation({ mutationFn: ADD[what] });
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => remove(what, ids),
    onSuccess: () => {
      add.reset();
      // The list shows its own load error.
      void queryClient.invalidateQueries(deletionsQuery);
    },
  });
  const addOnce = useOnce(add.isPending, () => {
    undo.reset();
    add.mutate();
  });
  return {
    what,
    busy: add.isPending,
    add: addOnce,
    /** The ids of what was added; empty when all examples were there. */
    added: gameStarted ? undefined : add.data,
    isUndoing: undo.isPending,
    undo: () => undo.mutate(add.data ?? []),
    error: add.error ?? undo.error,
  };
}

export type ExamplesOf = ReturnType<typeof useExamplesOf>;

export interface Examples {
  tasks: ExamplesOf;
  teams: ExamplesOf;
}

export function useExamples(gameStarted: boolean): Examples {
  return { tasks: useExamplesOf('tasks', gameStarted), teams: useExamplesOf('teams', gameStarted) };
}
