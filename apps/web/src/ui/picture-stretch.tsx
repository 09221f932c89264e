import { useRef } from 'react';
import type { Picture } from './picture.ts';
import type { Stretch } from './picture-layout.ts';
import { FIRST_SCREENS, isNearFocus, PictureRow, placeOf, type RowsProps } from './picture-row.tsx';
import { useNearScreen } from './use-near-screen.ts';

/** How far from the screen its rows have their places: further than they are drawn, as each must be seen to come near. */
const MARGIN = '200%';

interface PictureStretchProps<P extends Picture> extends RowsProps<P> {
  stretch: Stretch<P>;
}

/** Rows of a group that are watched while they may come to the screen: watching a whole album costs each frame. */
export function PictureStretch<P extends Picture>({ stretch, ...props }: PictureStretchProps<P>) {
  const { comesAndGoes, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, stretch.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isWatched = near || !comesAndGoes || isNearFocus(focused, stretch.from, stretch.to);
  return (
    <div ref={box} style={comesAndGoes ? placeOf(stretch.height) : {}}>
      {isWatched
        ? stretch.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place; what stands there may change
            <PictureRow key={index} row={row} {...props} />
          ))
        : null}
    </div>
  );
}
