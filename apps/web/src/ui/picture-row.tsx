import { type CSSProperties, type ReactNode, useRef } from 'react';
import * as m from '../paraglide/messages.js';
import type { Tile } from './justified-rows.ts';
import type { Picture } from './picture.ts';
import { GAP, ROW_GAP, type Row } from './picture-layout.ts';
import { useNearScreen } from './use-near-screen.ts';

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

/** Screens from the top of the album that are drawn at once. */
export const FIRST_SCREENS = 1.5;
/** How far from the screen a row is still drawn: what a thumb throws past in the time that drawing takes. */
const MARGIN = '100%';
/** Rows on either side of the focus that stay: whoever holds Tab down is faster than the screen. */
const FOCUS_ROWS = 6;

export interface TileProps<P extends Picture> {
  /** What stands below a picture. */
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  /** One may be opened soon. */
  onNear: () => void;
}

export interface RowsProps<P extends Picture> extends TileProps<P> {
  /** Pictures of the whole group. */
  total: number;
  /** Whether rows are drawn only near the screen, or near the focus. */
  comesAndGoes: boolean;
  /** The row of the picture that has the focus, or had it last. */
  focused: number | null;
  onFocus: (id: string) => void;
}

/** Whether one of the rows from one ordinal to another stays on the page for the focus. */
export function isNearFocus(focused: number | null, from: number, to: number): boolean {
  return focused !== null && focused >= from - FOCUS_ROWS && focused <= to + FOCUS_ROWS;
}

/**
 * The place of what comes and goes, of a known height (CSS pixels) whatever is in it: the browser need not look at the rest of the
 * album then.
 */
export function placeOf(height: number): CSSProperties {
  return { height, contain: 'size layout style' };
}

interface PictureRowProps<P extends Picture> extends RowsProps<P> {
  row: Row<P>;
}

/** A row of a group: on the page while it is near the screen, and before and after that a space of its height. */
export function PictureRow<P extends Picture>(props: PictureRowProps<P>) {
  const { row, total, comesAndGoes, focused, onFocus, tile, onOpen, onNear } = props;
  const box = useRef<HTMLUListElement>(null);
  const near = useNearScreen(box, row.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isDrawn = near || !comesAndGoes || isNearFocus(focused, row.ordinal, row.ordinal);
  const place = comesAndGoes ? placeOf(row.height) : {};
  return (
    // Paper may be narrower than the screen that it was laid out for.
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
