import type { BoardUpdate } from '@reisspel/contract/board';
import type { AdminState } from '@reisspel/contract/live';
import { hasMoved, keepsSecrets, nextBoard, previousBoard, revealStops } from '@reisspel/rules/board';
import { localMoment } from '../../lib/dates.ts';
import { LOCALE } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';

export interface BoardSteps {
  next: BoardUpdate | null;
  back: BoardUpdate | null;
  /** How the board stands, in words. */
  text: string;
  /** Whether the scores are no longer what is being revealed. */
  hasMoved: boolean;
  /** Which teams anybody can join, and so look into while the board keeps its secret; null when there are none. */
  openTeams: string | null;
  /** How many photos still wait for the organiser's verdict when the reveal can begin; null when there are none. */
  reviews: string | null;
}

function standing({ game: { board }, phase }: AdminState, stops: readonly number[]): string {
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

function openTeams({ game: { board }, teams }: AdminState): string | null {
  const names = teams.filter(({ hasPassword }) => !hasPassword).map(({ name }) => name);
  if (!keepsSecrets(board) || names.length === 0) return null;
  return m.board_admin_open_teams({ count: names.length, teams: new Intl.ListFormat(LOCALE).format(names) });
}

function openReviews({ game: { board }, phase, submissions }: AdminState): string | null {
  const count = submissions.filter(({ review }) => review.state === 'asked').length;
  if (board.status !== 'frozen' || phase !== 'ended' || count === 0) return null;
  return m.board_admin_reviews({ count });
}

/** What the organiser can do with the board now. A place that nobody is left of is no step. */
export function boardSteps(state: AdminState): BoardSteps {
  const { board } = state.game;
  const outcome = state.outcome ?? [];
  const stops = revealStops(outcome, state.scores);
  const next = nextBoard(board, stops);
  const reveals = board.status !== 'live';
  return {
    next: reveals && state.phase !== 'ended' ? null : next,
    back: previousBoard(board, stops),
    text: standing(state, stops),
    hasMoved: hasMoved(outcome, state.scores),
    openTeams: openTeams(state),
    reviews: openReviews(state),
  };
}
