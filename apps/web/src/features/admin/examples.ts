import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { type AddedKind, removeAdded } from './mutations.ts';

const addExamples: Record<AddedKind, () => Promise<readonly string[]>> = {
  tasks: async () => (await request<AddedTasks>('POST', '/api/tasks/examples')).taskIds,
  teams: async () => (await request<AddedTeams>('POST', '/api/teams/examples')).teamIds,
};

/**
 * Adds example tasks or teams. The organiser can undo this until the game starts, because teams may
 * play the examples after that. All buttons that add them share this state.
 */
function useExampleActions(kind: AddedKind, isUnderWay: boolean) {
  const add = useMutation({ mutationFn: addExamples[kind] });
  const undo = useMutation(removeAdded);
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
     * addition, after an undo and while the game is under way.
     */
    addedIds: isUnderWay ? undefined : add.data,
    isUndoing: undo.isPending,
    undo: () => undo.mutate({ kind, ids: add.data ?? [] }, { onSuccess: () => add.reset() }),
    error: add.error ?? undo.error,
  };
}

export type ExampleActions = ReturnType<typeof useExampleActions>;

export interface Examples {
  tasks: ExampleActions;
  teams: ExampleActions;
}

export function useExamples(isUnderWay: boolean): Examples {
  return { tasks: useExampleActions('tasks', isUnderWay), teams: useExampleActions('teams', isUnderWay) };
}
