import type { BoardState } from '@reisspel/contract/game';
import type { SharedScores } from '@reisspel/contract/trip/share';
import { EyeOff, Hourglass, PartyPopper, Trophy } from 'lucide-react';
import { localMoment } from '../../../lib/format/dates.ts';
import { scoreText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';

/** What the organiser told with one tap, in letters that nobody needs glasses for. */
export function ArrivedBanner({ at }: { at: number }) {
  return (
    <p
      role="status"
      className="flex items-center gap-4 rounded-card bg-good p-5 text-on-good shadow-card print:hidden"
    >
      <PartyPopper aria-hidden className="size-10 shrink-0" />
      <span>
        <strong className="display block text-3xl">{m.share_arrived()}</strong>
        <span className="text-lg">{m.share_arrived_at({ time: localMoment(at) })}</span>
      </span>
    </p>
  );
}

function BoardLine({ board }: { board: BoardState }) {
  switch (board.status) {
    case 'live':
      return null;
    case 'frozen':
      return <Notice tone="info">{m.board_frozen({ time: localMoment(board.at) })}</Notice>;
    case 'revealing':
      return <Notice tone="info">{m.board_revealing()}</Notice>;
    case 'revealed':
      return <Notice tone="good">{m.board_revealed()}</Notice>;
    default:
      return board satisfies never;
  }
}

function HiddenPlace({ rank }: { rank: number }) {
  return (
    <li className="flex items-center gap-4 py-3 text-xl">
      <span className="display text-3xl">{rank}</span>
      <EyeOff aria-hidden className="size-6 shrink-0" />
      {m.board_place_hidden()}
    </li>
  );
}

type Shown = Extract<SharedScores, { status: 'shown' }>;

function Places({ board, places }: Pick<Shown, 'board' | 'places'>) {
  const hidden = board.status === 'revealing' ? board.hidden : 0;
  return (
    <ol className="divide-y divide-line">
      {Array.from({ length: hidden }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <HiddenPlace key={`hidden-${index}`} rank={index + 1} />
      ))}
      {places.map(({ id, rank, name, color, score }) => (
        <li key={id} className="flex items-center gap-4 py-3">
          <span className="display text-3xl">{rank}</span>
          <TeamDot color={color} size="large" />
          <strong className="min-w-0 grow text-xl">{name}</strong>
          {rank === 1 && score > 0 ? <Trophy aria-hidden className="size-6 shrink-0 text-on-late" /> : null}
          <span className="display whitespace-nowrap text-3xl">{scoreText(score)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The scores in one glance: place, team and points. */
export function ShareScores({ scores }: { scores: SharedScores }) {
  if (scores.phase === 'waiting') {
    return (
      <Card className="flex items-center gap-4 text-xl">
        <Hourglass aria-hidden className="size-6 shrink-0" />
        {m.gallery_not_started_title()}
      </Card>
    );
  }
  if (scores.status === 'hidden') return <Notice tone="info">{m.share_scores_hidden()}</Notice>;
  const { phase, board, places } = scores;
  return (
    <div className="grid gap-4">
      {phase === 'paused' ? <Notice tone="info">{m.error_game_paused()}</Notice> : null}
      <BoardLine board={board} />
      <Card>
        <Places board={board} places={places} />
      </Card>
    </div>
  );
}
