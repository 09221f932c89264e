import type { BoardState } from '@reisspel/contract/board';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';

/** Of when the board is; nothing of one that is live. */
export function BoardNotice({ board }: { board: BoardState }) {
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
