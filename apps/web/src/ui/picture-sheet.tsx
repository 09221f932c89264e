import { useRef } from 'react';
import type { Picture } from './picture.ts';
import type { Sheet } from './picture-layout.ts';
import { FIRST_SCREENS, isNearFocus, PictureRow, type RowsProps } from './picture-row.tsx';
import { useNearScreen } from './use-near-screen.ts';

/** How far from the screen its rows have their places: further than they are drawn, as each must be seen to come near. */
const MARGIN = '200%';

interface PictureSheetProps<P extends Picture> extends RowsProps<P> {
  sheet: Sheet<P>;
}

/** Rows of a group that are watched while they may come to the screen: watching a whole album costs each frame. */
export function PictureSheet<P extends Picture>({ sheet, ...props }: PictureSheetProps<P>) {
  const { comesAndGoes, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, sheet.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isWatched = near || !comesAndGoes || isNearFocus(focused, sheet.from, sheet.to);
  const own = comesAndGoes ? { height: sheet.height, contain: 'size layout style' } : {};
  return (
    <div ref={box} style={own}>
      {isWatched ? sheet.rows.map((row) => <PictureRow key={row.ordinal} row={row} {...props} />) : null}
    </div>
  );
}
