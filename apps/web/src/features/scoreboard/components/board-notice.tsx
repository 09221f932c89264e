import type { BoardState } from '@reisspel/contract/board';
import { localMoment } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReaderZone } from '../../../lib/use-reader-zone.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';

function FrozenNotice({ at }: { at: number }) {
  const readerZone = useReaderZone();
  const time = useNow((now) => localMoment(at, now, readerZone));
  return <Notice tone="info">{m.board_frozen({ time })}</Notice>;
}

/** Of when the board is; nothing of one that is live. */
export function BoardNotice({ board }: { board: BoardState }) {
  switch (board.status) {
    case 'live':
      return null;
    case 'frozen':
      return <FrozenNotice at={board.at} />;
    case 'revealing':
      return <Notice tone="info">{m.board_revealing()}</Notice>;
    case 'revealed':
      return <Notice tone="good">{m.board_revealed()}</Notice>;
    default:
      return board satisfies never;
  }
}
