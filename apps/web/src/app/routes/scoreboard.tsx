import { createFileRoute } from '@tanstack/react-router';
import { ScoreboardPage } from '../../features/scoreboard/components/scoreboard-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/scoreboard')({
  component: ScoreboardPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.scoreboard_title() }) }] }),
});
