import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import type { Picture } from './picture.ts';

interface PictureGridProps<P extends Picture> {
  pictures: readonly P[];
  /** What stands below a picture. */
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
}

/** Tiles that open a picture. The button lies over the tile, so that on paper, without buttons, the picture stays. */
export function PictureGrid<P extends Picture>({ pictures, tile, onOpen }: PictureGridProps<P>) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map((picture) => (
        <li key={picture.id} className="group relative rounded-card bg-card shadow-card">
          <div className="overflow-hidden rounded-t-card">
            <img
              src={picture.small}
              alt=""
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className="aspect-square w-full bg-sand object-cover transition-transform duration-300 group-hover:scale-105"
            />
          </div>
          <div className="p-3">{tile(picture)}</div>
          <button
            type="button"
            onClick={() => onOpen(picture.id)}
            className="absolute inset-0 w-full rounded-card"
          >
            <span className="sr-only">{m.picture_open({ picture: picture.alt })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
