import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { GamePage } from '../../features/game/board/game-page.tsx';
import * as m from '../../paraglide/messages.js';
import { optionalPart, whenLoaded } from '../../ui/optional-part.tsx';
import { goBack } from '../../ui/overlays/overlay-history.ts';
import { GameDoor } from '../shell/game-door.ts';

interface Search {
  opdracht?: string;
  /** Id of the task that the organiser tries. */
  proef?: string;
  /** Id of the team that an invitation is for. */
  team?: string;
}

const SEARCH_KEYS = ['opdracht', 'proef', 'team'] as const satisfies readonly (keyof Search)[];

function searchOf(search: Record<string, unknown>): Search {
  const valid: Search = {};
  for (const key of SEARCH_KEYS) {
    const value = search[key];
    if (typeof value === 'string') valid[key] = value;
  }
  return valid;
}

export const Route = createFileRoute('/game')({
  component: GameRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.game_title() }) }] }),
  validateSearch: searchOf,
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if the task was opened from the board, which is then the previous history entry. */
    isOverBoard?: boolean;
  }
}

const BelowGame = optionalPart(async () => {
  await whenLoaded();
  return import('../shell/below-game.tsx');
});

function GameRoute() {
  const { opdracht, proef, team } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openTask = useCallback(
    (id: string) => void navigate({ search: { opdracht: id }, state: { isOverBoard: true } }),
    [navigate],
  );
  const isOverBoard = useLocation({ select: ({ state }) => state.isOverBoard === true });
  // Goes back instead of opening the board again, so that the history does not grow.
  const closeTask = useCallback(
    () => (isOverBoard ? goBack() : void navigate({ search: {}, replace: true })),
    [isOverBoard, navigate],
  );
  if (proef !== undefined || team !== undefined) {
    return (
      <Suspense>
        <GameDoor tried={proef} team={team} onDone={closeTask} />
      </Suspense>
    );
  }
  return (
    <GamePage openTaskId={opdracht ?? null} onOpenTask={openTask} onCloseTask={closeTask}>
      <BelowGame
        onTeam={({ id, invitation }) => void navigate({ search: { team: id }, hash: invitation ?? '' })}
      />
    </GamePage>
  );
}
