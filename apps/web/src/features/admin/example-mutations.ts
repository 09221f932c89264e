import type { AddedTasks } from '@reisspel/contract/tasks';
import type { AddedTeams } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, send } from '../../lib/api.ts';
import { useOnce } from '../../ui/use-once.ts';
import { deletionsQuery } from './profiles/profile-mutations.ts';

export type AddedExamples = ({ what: 'tasks' } & AddedTasks) | ({ what: 'teams' } & AddedTeams);

export interface ExamplesButton {
  busy: boolean;
  add: () => void;
}

function takeBack(added: AddedExamples): Promise<void> {
  switch (added.what) {
    case 'tasks':
      return send('POST', '/api/tasks/removals', { json: { taskIds: added.taskIds } });
    case 'teams':
      return send('POST', '/api/teams/removals', { json: { teamIds: added.teamIds } });
    default:
      return added satisfies never;
  }
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
  const forget = (what: AddedExamples['what']) => setAdded((all) => all.filter((each) => each.what !== what));
  const note = (fresh: AddedExamples) => {
    forget(fresh.what);
    setAdded((all) => [...all, fresh]);
  };
  const addTasks = useMutation({
    ...told,
    mutationFn: () => request<AddedTasks>('POST', '/api/tasks/examples'),
    onSuccess: ({ taskIds }) => note({ what: 'tasks', taskIds }),
  });
  const addTeams = useMutation({
    ...told,
    mutationFn: () => request<AddedTeams>('POST', '/api/teams/examples'),
    onSuccess: ({ teamIds }) => note({ what: 'teams', teamIds }),
  });
  const undo = useMutation({
    ...told,
    mutationFn: takeBack,
    onSuccess: (_answer, { what }) => {
      forget(what);
      queryClient.invalidateQueries(deletionsQuery).catch(() => {
        // The list shows its own load error.
      });
    },
  });
  const addTasksOnce = useOnce(addTasks.isPending, () => addTasks.mutate());
  const addTeamsOnce = useOnce(addTeams.isPending, () => addTeams.mutate());
  return {
    tasks: { busy: addTasks.isPending, add: addTasksOnce } satisfies ExamplesButton,
    teams: { busy: addTeams.isPending, add: addTeamsOnce } satisfies ExamplesButton,
    added: gameStarted ? [] : added,
    undo,
    error,
  };
}

export type Examples = ReturnType<typeof useExamples>;
