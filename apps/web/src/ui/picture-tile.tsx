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
  onFocus: (id: string) => void;
  /** What stands below it: one element, of those that a button may hold. */
  children: ReactNode;
}

/**
 * A picture that can be opened, with its caption: all of it is the button (which `print.css` lets through, unlike others). One that
 * lay over the tile would be a layer of its own to the browser, or a grid with tracks: tens of megabytes over an album of a thousand.
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
      style={{ width: size.width }}
    >
      <button
        type="button"
        aria-label={m.picture_open({ picture: picture.alt })}
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onButtonFocus}
        className="block w-full rounded-xl text-left"
      >
        <img
          src={picture.small}
          alt=""
          width={picture.width}
          height={picture.height}
          style={{ height: size.height }}
          loading={early ? 'lazy' : 'eager'}
          decoding="async"
          className="w-full rounded-xl bg-sand object-contain"
        />
        {children}
      </button>
    </li>
  );
}
