import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ScoreboardPage } from '../../features/scoreboard/components/scoreboard-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/scoreboard')({
  component: ScoreboardRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.scoreboard_title() }) }] }),
});

// Loads lazily, because phones do not need it.
const Television = lazy(() => import('../../features/screen/components/big-screen.tsx'));

function ScoreboardRoute() {
  return 'scherm' in Route.useSearch() ? (
    <Suspense>
      <Television />
    </Suspense>
  ) : (
    <ScoreboardPage />
  );
}
