import type { BoardState } from '@reisspel/contract/board';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';

/** Says whose photos are missing while the scoreboard keeps secrets, or that only the organiser sees them. */
export function FrozenPhotos({ board, isAdmin }: { board: BoardState; isAdmin: boolean }) {
  if (board.status !== 'frozen' && board.status !== 'revealing') return null;
  const time = localMoment(board.at);
  return (
    <div className="mb-4">
      <Notice tone="info">
        {isAdmin ? m.board_gallery_organiser({ time }) : m.board_gallery_frozen({ time })}
      </Notice>
    </div>
  );
}
