import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { GamePage } from '../../features/game/components/game-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/game')({
  component: GameRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.game_title() }) }] }),
  // In the address, so that a reload and the phone's back button keep the place.
  validateSearch: (search: Record<string, unknown>): { opdracht?: string } =>
    typeof search['opdracht'] === 'string' ? { opdracht: search['opdracht'] } : {},
});

const NotificationCard = lazy(() => import('../../features/notifications/components/notification-card.tsx'));
/** Milliseconds after which somebody has seen what the page is for. */
const SETTLED_MS = 4_000;

function GameRoute() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { opdracht } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openTask = useCallback((id: string) => void navigate({ search: { opdracht: id } }), [navigate]);
  const closeTask = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <GamePage openTaskId={opdracht ?? null} onOpenTask={openTask} onCloseTask={closeTask}>
      {settled ? (
        <div className="mt-4 empty:hidden">
          <Suspense>
            <NotificationCard topic="game" />
          </Suspense>
        </div>
      ) : null}
    </GamePage>
  );
}
