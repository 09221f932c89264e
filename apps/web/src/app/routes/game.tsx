import { createFileRoute } from '@tanstack/react-router';
import { GamePage } from '../../features/game/components/game-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/game')({
  component: GameRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.game_title() }) }] }),
  // In the address, so that a reload and the phone's back button keep the place.
  validateSearch: (search: Record<string, unknown>): { opdracht?: string } =>
    typeof search['opdracht'] === 'string' ? { opdracht: search['opdracht'] } : {},
});

function GameRoute() {
  const { opdracht } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <GamePage
      openTaskId={opdracht ?? null}
      onOpenTask={(id) => navigate({ search: { opdracht: id } })}
      onCloseTask={() => navigate({ search: {} })}
    />
  );
}
