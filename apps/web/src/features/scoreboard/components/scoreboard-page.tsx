import { standings } from '@reisspel/rules/standings';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, EyeOff, Users } from 'lucide-react';
import { useIsAdmin } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Podium } from './podium.tsx';
import { StandingsTable } from './standings-table.tsx';

function Board({ isAdmin }: { isAdmin: boolean }) {
  const { state, connection } = useLive(isAdmin ? 'admin' : 'play');
  const lost = connection === 'lost' ? <Notice tone="info">{m.live_lost_long()}</Notice> : null;
  if (state === null) {
    return (
      <div className="grid gap-3" aria-busy="true">
        {lost}
        <Skeleton className="h-64" />
        <Skeleton className="h-20" count={3} />
      </div>
    );
  }
  if (state.scores === null) {
    return <Message icon={EyeOff} title={m.scoreboard_hidden_title()} text={m.scoreboard_hidden_text()} />;
  }
  const entries = standings(state.teams, state.scores);
  if (entries.length === 0) return <Message icon={Users} title={m.scoreboard_empty()} />;
  return (
    <div className="grid grid-cols-1">
      {lost}
      <Podium entries={entries.slice(0, 3)} />
      <StandingsTable entries={entries} taskCount={state.game.taskCount} />
    </div>
  );
}

/** Shown to everybody when the organiser says so, and always to the organiser (spec 2). */
export function ScoreboardPage() {
  const isAdmin = useIsAdmin();
  return (
    <main className="page">
      <PageHeader title={m.scoreboard_title()}>
        <Link to={isAdmin ? '/admin' : '/game'} className={buttonLook('secondary')}>
          <ArrowLeft aria-hidden className="size-5" />
          {isAdmin ? m.common_back_to_admin() : m.game_back_to_tasks()}
        </Link>
      </PageHeader>
      <Board key={String(isAdmin)} isAdmin={isAdmin} />
    </main>
  );
}
