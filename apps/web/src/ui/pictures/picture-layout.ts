import type { Picture, PictureGroup } from './picture.ts';

export interface Shape {
  width: number;
  height: number;
}

/** Size of a picture on the page, in CSS pixels. */
export type Tile = Shape;

interface Space {
  /** CSS pixels. */
  width: number;
  /** Preferred height of a row in CSS pixels. */
  rowHeight: number;
  /** Space between two pictures in whole CSS pixels. */
  gap: number;
}

/** Limits of a tile's width / height, so that it is easy to touch. The whole picture fits in it. */
const MIN_ASPECT = 0.5;
const MAX_ASPECT = 3;
/** The last row fills the width if its height is at most this factor times the preferred height. */
const LAST_ROW_STRETCH = 1.2;
/** Browsers lay out in units of 1/64 pixel: sizes that are rounded down to that always fit. */
const LAYOUT_UNIT = 1 / 64;

const roundDown = (pixels: number) => Math.floor(pixels / LAYOUT_UNIT) * LAYOUT_UNIT;

function aspectOf({ width, height }: Shape): number {
  const aspect = width / height;
  // A picture without a size must not push the others off the screen.
  return Number.isFinite(aspect) ? Math.min(Math.max(aspect, MIN_ASPECT), MAX_ASPECT) : 1;
}

/** The height at which pictures of these aspects fill the width together. */
function fillingHeight(aspects: readonly number[], { width, gap }: Space): number {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  return Math.max(width - gap * (aspects.length - 1), 0) / total;
}

/** Distance between two heights by their ratio: half as high is as far as twice as high. */
const distance = (height: number, preferred: number) => Math.abs(Math.log(height / preferred));

/** Ends a row where one more picture would move its height away from the preferred height. */
function rowsOf(aspects: readonly number[], space: Space): number[][] {
  const rows: number[][] = [];
  let row: number[] = [];
  for (const aspect of aspects) {
    const longer = [...row, aspect];
    const without = distance(fillingHeight(row, space), space.rowHeight);
    const within = distance(fillingHeight(longer, space), space.rowHeight);
    if (row.length > 0 && without <= within) {
      rows.push(row);
      row = [aspect];
    } else row = longer;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Rows that fill the width, except a short last row. Empty if the width is 0. */
export function justifiedRows(shapes: readonly Shape[], space: Space): Tile[][] {
  if (space.width <= 0) return [];
  const rows = rowsOf(shapes.map(aspectOf), space);
  return rows.map((row, index) => {
    const filling = fillingHeight(row, space);
    const isShort = index === rows.length - 1 && filling > space.rowHeight * LAST_ROW_STRETCH;
    const height = roundDown(isShort ? space.rowHeight : filling);
    return row.map((aspect) => ({ width: roundDown(height * aspect), height }));
  });
}

/** CSS pixels between two pictures of a row, and below each row. */
export const GAP = 8;
export const ROW_GAP = 16;
/** The preferred height of a row is a share of the width, between two limits in CSS pixels. */
const MIN_ROW_HEIGHT = 150;
const MAX_ROW_HEIGHT = 260;
const ROW_HEIGHT_OF_WIDTH = 0.28;
/** Approximate height of a group's heading in CSS pixels. Only `top` uses it. */
const HEADING_HEIGHT = 54;
/** Rows per stretch: the browser checks every stretch whenever a row appears or disappears. */
const ROWS_PER_STRETCH = 8;

export interface Row<P extends Picture> {
  tiles: readonly { picture: P; size: Tile }[];
  /** Number of the row in the whole album, from 0. */
  rowIndex: number;
  /** Pictures of the same group before this row. */
  before: number;
  /** Height with the caption, in CSS pixels. */
  height: number;
  /** CSS pixels from the top of the album. */
  top: number;
}

/** Successive rows whose place on the page stays reserved while they are not rendered. */
export interface Stretch<P extends Picture> {
  rows: readonly Row<P>[];
  /** Height with the space below each row, in CSS pixels. */
  height: number;
  top: number;
}

export interface LaidOutGroup<P extends Picture> {
  group: PictureGroup<P>;
  stretches: readonly Stretch<P>[];
}

function stretchesOf<P extends Picture>(all: readonly Row<P>[]): Stretch<P>[] {
  const count = Math.ceil(all.length / ROWS_PER_STRETCH);
  return Array.from({ length: count }, (_, index) => {
    const rows = all.slice(index * ROWS_PER_STRETCH, (index + 1) * ROWS_PER_STRETCH);
    const height = rows.reduce((sum, row) => sum + row.height + ROW_GAP, 0);
    return { rows, height, top: rows[0]?.top ?? 0 };
  });
}

function rowHeightFor(width: number): number {
  return Math.min(Math.max(width * ROW_HEIGHT_OF_WIDTH, MIN_ROW_HEIGHT), MAX_ROW_HEIGHT);
}

/** Lays out an album. `captionHeight` is the height below each picture, in CSS pixels. */
export function layOut<P extends Picture>(
  groups: readonly PictureGroup<P>[],
  width: number,
  captionHeight: number,
): LaidOutGroup<P>[] {
  const space = { width, rowHeight: rowHeightFor(width), gap: GAP };
  let top = 0;
  let rowIndex = 0;
  return groups.map((group) => {
    let before = 0;
    if (group.title !== null) top += HEADING_HEIGHT;
    const rows = justifiedRows(group.pictures, space).map((sizes) => {
      const height = (sizes[0]?.height ?? 0) + captionHeight;
      const tiles = sizes.flatMap((size, index) => {
        const picture = group.pictures[before + index];
        return picture === undefined ? [] : [{ picture, size }];
      });
      const row: Row<P> = { tiles, rowIndex, before, height, top };
      rowIndex += 1;
      before += tiles.length;
      top += height + ROW_GAP;
      return row;
    });
    return { group, stretches: stretchesOf(rows) };
  });
}

/** Ordinal of the row of a picture; null if the album does not contain it. */
export function rowOf<P extends Picture>(
  laidOut: readonly LaidOutGroup<P>[],
  id: string | null,
): number | null {
  const rows = laidOut.flatMap(({ stretches }) => stretches.flatMap((stretch) => stretch.rows));
  return rows.find(({ tiles }) => tiles.some(({ picture }) => picture.id === id))?.rowIndex ?? null;
}
