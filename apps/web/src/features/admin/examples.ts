import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, send } from '../../lib/api.ts';
import { useOnce } from '../../ui/use-once.ts';
import { deletionsQuery } from './queries.ts';

type What = 'tasks' | 'teams';

/** Examples that were added; the ids are empty when all of them were there. */
export interface AddedExamples {
  what: What;
  ids: readonly string[];
}

export interface ExamplesButton {
  busy: boolean;
  add: () => void;
}

const ADD: Record<What, () => Promise<readonly string[]>> = {
  tasks: async () => (await request<AddedTasks>('POST', '/api/tasks/examples')).taskIds,
  teams: async () => (await request<AddedTeams>('POST', '/api/teams/examples')).teamIds,
};

function takeBack({ what, ids }: AddedExamples): Promise<void> {
  return send('POST', `/api/${what}/removals`, {
    json: what === 'tasks' ? { taskIds: ids } : { teamIds: ids },
  });
}

interface Told {
  onMutate: () => void;
  onError: (error: Error) => void;
}

function useAdding(what: What, told: Told, onAdded: (added: AddedExamples) => void): ExamplesButton {
  const { isPending, mutate } = useMutation({
    ...told,
    mutationFn: ADD[what],
    onSuccess: (ids) => onAdded({ what, ids }),
  });
  return { busy: isPending, add: useOnce(isPending, () => mutate()) };
}

/**
 * Adds example tasks and teams, and undoes that until the game starts: from then on teams may have
 * played them. The dashboard has several buttons for it, and shares one instance.
 */
export function useExamples(gameStarted: boolean) {
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<readonly AddedExamples[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const told = { onMutate: () => setError(null), onError: setError };
  const others = (all: readonly AddedExamples[], what: What) => all.filter((each) => each.what !== what);
  const note = (fresh: AddedExamples) => setAdded((all) => [...others(all, fresh.what), fresh]);
  const undo = useMutation({
    ...told,
    mutationFn: takeBack,
    onSuccess: (_answer, { what }) => {
      setAdded((all) => others(all, what));
      // The list shows its own load error.
      void queryClient.invalidateQueries(deletionsQuery);
    },
  });
  return {
    tasks: useAdding('tasks', told, note),
    teams: useAdding('teams', told, note),
    added: gameStarted ? [] : added,
    undo,
    error,
  };
}

export type Examples = ReturnType<typeof useExamples>;
