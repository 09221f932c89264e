import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import type { Tile } from './justified-rows.ts';
import type { Picture } from './picture.ts';

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  onOpen: (id: string) => void;
  /** It may be opened soon. */
  onNear: () => void;
  /** What stands below it. */
  children: ReactNode;
}

/** A picture that can be opened. The button lies over the tile, so that on paper, without buttons, the picture stays. */
export function PictureTile({ picture, size, onOpen, onNear, children }: PictureTileProps) {
  return (
    <li data-picture={picture.id} className="group relative" style={{ width: size.width }}>
      <img
        src={picture.small}
        alt=""
        width={picture.width}
        height={picture.height}
        style={{ height: size.height }}
        loading="lazy"
        decoding="async"
        className="w-full rounded-xl bg-sand object-contain"
      />
      <div className="pt-1.5">{children}</div>
      <button
        type="button"
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onNear}
        className="absolute inset-0 w-full rounded-xl"
      >
        <span className="sr-only">{m.picture_open({ picture: picture.alt })}</span>
      </button>
    </li>
  );
}
