import type { AdminState, Score } from '@reisspel/contract/live';
import { hasMoved } from '@reisspel/rules/board';
import { hiddenTeams } from '@reisspel/rules/standings';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsAdmin } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BoardNotice } from './board-notice.tsx';
import { StandingsBoard } from './standings-board.tsx';

/** Only the organiser's, and heavier than the rest of the page. */
const AsShownSwitch = lazy(() => import('./as-shown-switch.tsx'));

function Loading() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-64" />
      <Skeleton className="h-20" count={3} />
    </div>
  );
}

function PublicBoard() {
  const { state, connection } = useLive('play');
  return (
    <div className="grid grid-cols-1 gap-4">
      {connection === 'lost' ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
      {state === null ? (
        <Loading />
      ) : (
        <>
          {state.scores === null ? null : <BoardNotice board={state.game.board} />}
          <StandingsBoard
            taskCount={state.game.taskCount}
            teams={state.teams}
            scores={state.scores}
            hidden={hiddenTeams(state.game.board)}
            ownTeamId={state.own?.id ?? null}
          />
        </>
      )}
    </div>
  );
}

/**
 * What the others see, as long as that is something else: after the last place was revealed, it
 * mostly is not.
 */
function othersScores({ game: { board }, shownScores, scores }: AdminState): readonly Score[] | null {
  const isSame = board.status === 'revealed' && shownScores !== null && !hasMoved(shownScores, scores);
  return isSame ? null : shownScores;
}

/** The organiser sees the scores as they are, and what the others see as long as that is something else. */
function OrganiserBoard() {
  const { state, connection } = useLive('admin');
  const [asShown, setAsShown] = useState(false);
  const shown = state === null ? null : othersScores(state);
  const seesShown = shown !== null && asShown;
  return (
    <div className="grid grid-cols-1 gap-4">
      {connection === 'lost' ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
      {state === null ? <Loading /> : null}
      {shown === null ? null : (
        <div className="rounded-card bg-card px-5 py-3 shadow-card">
          <Suspense fallback={<div className="h-12" />}>
            <AsShownSwitch checked={asShown} onChange={setAsShown} />
          </Suspense>
        </div>
      )}
      {state === null ? null : (
        <>
          {seesShown ? <BoardNotice board={state.game.board} /> : null}
          {shown === null || seesShown ? null : <Notice tone="info">{m.board_real_notice()}</Notice>}
          <StandingsBoard
            taskCount={state.game.taskCount}
            teams={state.teams}
            scores={seesShown ? shown : state.scores}
            hidden={seesShown ? hiddenTeams(state.game.board) : 0}
          />
        </>
      )}
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
      {isAdmin ? <OrganiserBoard /> : <PublicBoard />}
    </main>
  );
}
