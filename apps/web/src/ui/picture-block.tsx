import { type ReactNode, useRef } from 'react';
import type { Picture } from './picture.ts';
import { type Block, GAP, ROW_GAP } from './picture-blocks.ts';
import { PictureTile } from './picture-tile.tsx';
import { useNearScreen } from './use-near-screen.ts';

/** Screens from the top of the album that are drawn at once. */
const FIRST_SCREENS = 1.5;

export interface TileProps<P extends Picture> {
  /** What stands below a picture. */
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  /** One may be opened soon. */
  onNear: () => void;
}

interface PictureBlockProps<P extends Picture> extends TileProps<P> {
  block: Block<P>;
  /** All pictures of its group. */
  total: number;
  /** Whether it is drawn only near the screen, or near the focus. */
  comesAndGoes: boolean;
  nearFocus: boolean;
  onFocus: (ordinal: number) => void;
}

/** Some rows of a group: on the page while they are near the screen, and before and after that a space of their height. */
export function PictureBlock<P extends Picture>(props: PictureBlockProps<P>) {
  const { block, total, comesAndGoes, nearFocus, onFocus, tile, onOpen, onNear } = props;
  const box = useRef<HTMLUListElement>(null);
  const near = useNearScreen(box, block.top < FIRST_SCREENS * innerHeight);
  const isDrawn = near || nearFocus || !comesAndGoes;
  // Of a known height, whatever is in it: the browser need not look at the rest of the album when it comes or goes.
  const own = comesAndGoes ? { height: block.height, contain: 'size layout style' } : {};
  return (
    <ul
      ref={box}
      onFocus={() => onFocus(block.ordinal)}
      className="flex flex-wrap"
      style={{ columnGap: GAP, rowGap: ROW_GAP, marginBottom: ROW_GAP, ...own }}
    >
      {isDrawn
        ? block.tiles.map(({ picture, size }, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              size={size}
              place={{ at: block.before + index + 1, of: total }}
              onOpen={onOpen}
              onNear={onNear}
            >
              {tile(picture)}
            </PictureTile>
          ))
        : null}
    </ul>
  );
}
