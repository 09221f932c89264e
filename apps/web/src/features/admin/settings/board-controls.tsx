import type { BoardState } from '@reisspel/contract/game';
import type { DashboardState } from '@reisspel/contract/live';
import {
  haveScoresChanged,
  hidesNewScores,
  nextBoard,
  previousBoard,
  revealStops,
} from '@reisspel/rules/board';
import { useMutation } from '@tanstack/react-query';
import { PartyPopper, Snowflake, StepBack, StepForward, Sun } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { localMoment } from '../../../lib/format/dates.ts';
import { pageLocale } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmButton, Failure } from '../../../ui/forms/organiser-forms.tsx';
import { updateBoard } from '../mutations.ts';

function statusText({ game: { board }, phase }: DashboardState, stops: readonly number[]): string {
  switch (board.status) {
    case 'live':
      return m.board_admin_live();
    case 'frozen': {
      const frozen = m.board_admin_frozen({ time: localMoment(board.at) });
      return `${frozen} ${phase === 'ended' ? m.board_admin_ready() : m.board_admin_wait()}`;
    }
    case 'revealing':
      return m.board_admin_revealing({
        revealed: stops.filter((stop) => stop <= board.revealed).length,
        places: stops.length,
      });
    case 'revealed':
      return m.board_admin_revealed();
    default:
      return board satisfies never;
  }
}

function warningTexts({
  game: { board },
  phase,
  submissions,
  teams,
  outcome,
  scores,
}: DashboardState): string[] {
  const texts: string[] = [];
  // Anybody can join a team without a password, and then see its score.
  const openTeams = teams.filter(({ hasPassword }) => !hasPassword).map(({ name }) => name);
  if (hidesNewScores(board) && openTeams.length > 0) {
    const names = new Intl.ListFormat(pageLocale()).format(openTeams);
    texts.push(m.board_admin_open_teams({ count: openTeams.length, teams: names }));
  }
  const count = submissions.filter(({ review }) => review.state === 'asked').length;
  if (board.status === 'frozen' && phase === 'ended' && count > 0) {
    texts.push(m.board_admin_reviews({ count }));
  }
  if (haveScoresChanged(outcome ?? [], scores)) texts.push(m.board_admin_moved());
  return texts;
}

const NEXT_STEPS: Record<BoardState['status'], { icon: typeof Snowflake; label: () => string }> = {
  live: { icon: Snowflake, label: m.board_freeze },
  frozen: { icon: PartyPopper, label: m.board_reveal },
  revealing: { icon: StepForward, label: m.board_next },
  revealed: { icon: StepForward, label: m.board_next },
};

export function BoardControls({ state }: { state: DashboardState }) {
  const update = useMutation(updateBoard);
  const { board } = state.game;
  const stops = revealStops(state.outcome ?? [], state.scores);
  const next = board.status === 'live' || state.phase === 'ended' ? nextBoard(board, stops) : null;
  const back = previousBoard(board, stops);
  const { icon: Icon, label } = NEXT_STEPS[board.status];
  // The error of the last step is outdated when another organiser changes the board. A pending
  // step is not reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new board
  useEffect(() => {
    if (update.isError) update.reset();
  }, [board]);
  const sendStep = (step: typeof next) => {
    // While a step is pending, another one would start from an outdated board.
    if (step !== null && !update.isPending) update.mutate(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (board.status !== 'revealing' && board.status !== 'revealed') return;
    if (event.key === 'ArrowRight') sendStep(next);
    if (event.key === 'ArrowLeft') sendStep(back);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what its buttons do
    <div
      // The button disappears at the last place. The focus then moves here, so the keys still work.
      data-focus-home
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="grid gap-3 border-line border-y-2 py-5 outline-none"
    >
      <h3 className="text-xl">{m.board_admin_title()}</h3>
      <p role="status" className={board.status === 'live' ? 'text-ink-2' : 'font-bold'}>
        {statusText(state, stops)}
      </p>
      {warningTexts(state).map((text) => (
        <Notice key={text} tone="info">
          {text}
        </Notice>
      ))}
      <Failure error={update.error} />
      <div className="flex flex-wrap gap-3">
        {next === null ? null : (
          <Button
            icon={Icon}
            className="grow basis-full sm:basis-auto"
            variant={board.status === 'live' ? 'secondary' : 'primary'}
            busy={update.isPending}
            onClick={() => sendStep(next)}
          >
            {label()}
          </Button>
        )}
        {back === null ? null : (
          <Button icon={StepBack} className="grow" onClick={() => sendStep(back)}>
            {back.status === 'frozen' ? m.board_cover() : m.board_back()}
          </Button>
        )}
        {board.status === 'live' ? null : (
          <ConfirmButton
            button={{ icon: Sun, className: 'grow', children: m.board_thaw() }}
            title={m.board_thaw_title()}
            text={m.board_thaw_text()}
            confirm={m.board_thaw_confirm()}
            request={updateBoard}
            variables={{ status: 'live' }}
          />
        )}
      </div>
      {board.status === 'revealing' ? <p className="text-ink-2 text-sm">{m.board_admin_keys()}</p> : null}
    </div>
  );
}
