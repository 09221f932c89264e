import type { TeamId } from '@reisspel/contract/ids';
import type { DashboardState } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { standings } from '@reisspel/rules/standings';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { scoreText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { GameHeader } from '../game-header.tsx';
import { GameSwitch } from '../game-switch.tsx';
import { Landings } from '../landings.tsx';
import { Conversation } from '../messages/conversation.tsx';
import { MessagesPanel } from '../messages/messages-panel.tsx';
import { UnreadReplies } from '../messages/unread-replies.tsx';
import { Panel, useNotices } from '../panel.tsx';
import { useMay } from '../power.ts';
import { ProgressPanel } from '../progress/progress-panel.tsx';
import { RemovalRequests } from '../review/removal-requests.tsx';
import { PendingReviews, ReviewPanel } from '../review/review-panel.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { BoardControls } from '../settings/board-controls.tsx';
import { AdjustmentModal } from '../teams/team-forms.tsx';
import { AdjustmentList } from '../teams/team-row.tsx';

function PointsPanel({ teams, scores, adjustments }: DashboardState) {
  const [adjusted, setAdjusted] = useState<TeamCard | null>(null);
  const { notices, showNotice } = useNotices();
  const close = () => setAdjusted(null);
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  return (
    <Panel id="points" title={m.helper_points()}>
      <div className="mb-3 grid gap-2 empty:hidden">{notices}</div>
      <ul className="long-list grid grid-cols-1 gap-3">
        {standings(teams, scores).map(({ teamId, name, color, score }) => (
          <li key={teamId} className="rounded-2xl bg-page px-[min(1rem,4vw)] py-3">
            <div className="flex flex-wrap items-center gap-2.5">
              <TeamDot color={color} />
              <strong className="min-w-0 grow basis-24 text-lg leading-snug">{name}</strong>
              <span className="display text-2xl">
                {scoreText(score)}
                <span className="sr-only"> {m.game_points_word({ points: score })}</span>
              </span>
            </div>
            <AdjustmentList adjustments={adjustmentsOf.get(teamId) ?? []} />
            <Button icon={Star} className="mt-3" onClick={() => setAdjusted(teamOf.get(teamId) ?? null)}>
              {m.admin_adjust_open()}
              <span className="sr-only"> {m.admin_team_for({ team: name })}</span>
            </Button>
          </li>
        ))}
      </ul>
      {adjusted === null ? null : (
        <AdjustmentModal
          team={adjusted}
          onClose={close}
          onDone={() => {
            close();
            showNotice(m.admin_adjust_saved({ team: adjusted.name }));
          }}
        />
      )}
    </Panel>
  );
}

/** The panels of the dashboard that a helper may use; what the role may not do is left out. */
export function HelperPanels({ state }: { state: DashboardState }) {
  const reviews = useReviews(state);
  const mayJudge = useMay('judge');
  const mayLead = useMay('lead');
  const [conversation, setConversation] = useState<TeamId | null>(null);
  const openTeam = state.teams.find(({ id }) => id === conversation);
  const isIdle = mayJudge && reviews.pending.length === 0 && state.removals.length === 0;
  return (
    <>
      {openTeam ? <Conversation {...state} team={openTeam} onClose={() => setConversation(null)} /> : null}
      <GameHeader {...state} />
      {isIdle ? (
        <div className="mb-6">
          <Notice tone="info">{m.helper_nothing()}</Notice>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div>
          {mayLead ? <Landings {...state} /> : null}
          <UnreadReplies {...state} onOpen={setConversation} />
          <PendingReviews reviews={reviews} />
          {mayJudge ? <RemovalRequests {...state} /> : null}
          <ReviewPanel reviews={reviews} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <ProgressPanel {...state} />
          {mayLead ? (
            <>
              {state.teams.length === 0 ? null : <PointsPanel {...state} />}
              <MessagesPanel {...state} onOpen={setConversation} />
              <Panel id="board" title={m.helper_board()}>
                <div className="grid gap-4">
                  <GameSwitch
                    label={m.admin_scoreboard_visible()}
                    setting="scoreboardVisible"
                    isOn={state.game.scoreboardVisible}
                  />
                  <BoardControls state={state} />
                </div>
              </Panel>
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}
