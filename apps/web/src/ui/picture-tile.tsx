import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import type { Tile } from './justified-rows.ts';
import type { Picture } from './picture.ts';

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  /** Which one it is of its group: a screen reader counts only those that are drawn. */
  place: { at: number; of: number };
  /** Whether it is on the page long before it is seen. */
  early: boolean;
  onOpen: (id: string) => void;
  onNear: () => void;
  /** What stands below it. */
  children: ReactNode;
}

/**
 * A picture that can be opened. The button lies over the tile, so that on paper, without buttons, the picture stays; in its cells,
 * as one that is positioned is a layer of its own to the browser, 30 MB over an album of a thousand.
 */
export function PictureTile({ picture, size, place, early, onOpen, onNear, children }: PictureTileProps) {
  return (
    <li
      data-picture={picture.id}
      aria-posinset={place.at}
      aria-setsize={place.of}
      className="grid"
      style={{ width: size.width }}
    >
      <img
        src={picture.small}
        alt=""
        width={picture.width}
        height={picture.height}
        style={{ height: size.height }}
        loading={early ? 'lazy' : 'eager'}
        decoding="async"
        className="col-start-1 row-start-1 w-full rounded-xl bg-sand object-contain"
      />
      {children}
      <button
        type="button"
        aria-label={m.picture_open({ picture: picture.alt })}
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onNear}
        className="col-start-1 row-span-2 row-start-1 rounded-xl"
      />
    </li>
  );
}
