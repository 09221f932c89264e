import type { BoardState } from '@reisspel/contract/board';
import { localMoment } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReaderZone } from '../../../lib/use-reader-zone.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';

const MINUTE_MS = 60_000;

function FrozenNotice({ at }: { at: number }) {
  const readerZone = useReaderZone();
  // Each second would be often for what changes at midnight.
  const minute = useNow((now) => Math.floor(now / MINUTE_MS));
  return (
    <Notice tone="info">{m.board_frozen({ time: localMoment(at, minute * MINUTE_MS, readerZone) })}</Notice>
  );
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
