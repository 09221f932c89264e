import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import type { Tile } from './justified-rows.ts';
import type { Picture } from './picture.ts';

/** Where the three lie in the tile's grid; what a tile is higher than it needs to be goes below the caption. */
const ROWS = 'auto 1fr';
const PICTURE = '1 / 1';
const CAPTION = { gridArea: '2 / 1', alignSelf: 'start', minWidth: 0 } as const;
const BUTTON = { gridArea: '1 / 1 / 3 / 2' } as const;

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  /** Which one it is of its group: a screen reader counts only those that are drawn. */
  place: { at: number; of: number };
  /** Whether it is on the page long before it is seen. */
  early: boolean;
  onOpen: (id: string) => void;
  onNear: () => void;
  onFocus: (id: string) => void;
  /** What stands below it. */
  children: ReactNode;
}

/**
 * A picture that can be opened. The button lies over the tile, so that on paper, without buttons, the picture stays: over its
 * cells, as one that is positioned is a layer of its own to the browser (30 MB over an album of a thousand), and not around it, as
 * what it says has to be part of its name then.
 */
export function PictureTile({
  picture,
  size,
  place,
  early,
  onOpen,
  onNear,
  onFocus,
  children,
}: PictureTileProps) {
  const onButtonFocus = () => {
    onNear();
    onFocus(picture.id);
  };
  return (
    <li
      data-picture={picture.id}
      aria-posinset={place.at}
      aria-setsize={place.of}
      className="grid"
      style={{ width: size.width, gridTemplateRows: ROWS }}
    >
      <img
        src={picture.small}
        alt=""
        width={picture.width}
        height={picture.height}
        style={{ gridArea: PICTURE, height: size.height }}
        loading={early ? 'lazy' : 'eager'}
        decoding="async"
        className="w-full min-w-0 rounded-xl bg-sand object-contain"
      />
      <div style={CAPTION}>{children}</div>
      <button
        type="button"
        aria-label={m.picture_open({ picture: picture.alt })}
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onButtonFocus}
        style={BUTTON}
        className="rounded-xl"
      />
    </li>
  );
}
