import { type CSSProperties, type ReactNode, useRef } from 'react';
import * as m from '../paraglide/messages.js';
import type { Picture } from './picture.ts';
import { GAP, ROW_GAP, type Row, type Tile } from './picture-layout.ts';
import { useNearScreen } from './use-near.ts';

/** Grid areas of a tile's three parts; surplus height goes below the caption. */
const ROWS = 'auto 1fr';
const PICTURE = '1 / 1';
const CAPTION = { gridArea: '2 / 1', alignSelf: 'start', minWidth: 0 } as const;
const BUTTON = { gridArea: '1 / 1 / 3 / 2' } as const;

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  /** Position in the whole group: a screen reader counts only the tiles on the page. */
  place: { at: number; of: number };
  /** True if the tile is on the page long before it is seen. */
  early: boolean;
  onOpen: (id: string) => void;
  onNear: () => void;
  onFocus: (id: string) => void;
  children: ReactNode;
}

/**
 * A picture that can be opened. The button overlaps the picture, so that the picture remains when
 * print hides the buttons. It shares the grid cells, because a positioned button is a layer of its
 * own (30 MB for an album of a thousand), and does not enclose the caption, which would become part
 * of its name.
 */
function PictureTile({ picture, size, place, early, onOpen, onNear, onFocus, children }: PictureTileProps) {
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

export const FIRST_SCREENS = 1.5;
/** CSS margin at which rows are drawn: a fast scroll covers it in the time of drawing. */
const MARGIN = '100%';
/** Rows on either side of the focus that stay: a held Tab key is faster than drawing. */
const FOCUS_ROWS = 6;

export interface TileProps<P extends Picture> {
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  onNear: () => void;
}

export interface RowsProps<P extends Picture> extends TileProps<P> {
  total: number;
  /** True if rows are drawn only near the screen or the focus. */
  comesAndGoes: boolean;
  focused: number | null;
  onFocus: (id: string) => void;
}

/** True if the focus keeps one of these rows on the page. `from` and `to` are ordinals. */
export function isNearFocus(focused: number | null, from: number, to: number): boolean {
  return focused !== null && focused >= from - FOCUS_ROWS && focused <= to + FOCUS_ROWS;
}

/** Containment: the browser need not lay out the album anew. `height`: CSS pixels. */
export function placeOf(height: number): CSSProperties {
  return { height, contain: 'size layout style' };
}

interface PictureRowProps<P extends Picture> extends RowsProps<P> {
  row: Row<P>;
}

export function PictureRow<P extends Picture>(props: PictureRowProps<P>) {
  const { row, total, comesAndGoes, focused, onFocus, tile, onOpen, onNear } = props;
  const box = useRef<HTMLUListElement>(null);
  const near = useNearScreen(box, row.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isDrawn = near || !comesAndGoes || isNearFocus(focused, row.ordinal, row.ordinal);
  const place = comesAndGoes ? placeOf(row.height) : {};
  return (
    // Rows wrap because paper may be narrower than the screen of the layout.
    <ul
      ref={box}
      className="flex flex-wrap"
      style={{ columnGap: GAP, rowGap: ROW_GAP, marginBottom: ROW_GAP, ...place }}
    >
      {isDrawn
        ? row.tiles.map(({ picture, size }, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              size={size}
              place={{ at: row.before + index + 1, of: total }}
              early={!comesAndGoes}
              onOpen={onOpen}
              onNear={onNear}
              onFocus={onFocus}
            >
              {tile(picture)}
            </PictureTile>
          ))
        : null}
    </ul>
  );
}
