import { justifiedRows, type Tile } from './justified-rows.ts';
import type { Picture, PictureGroup } from './picture.ts';

/** CSS pixels between two pictures of a row, and below each row. */
export const GAP = 8;
export const ROW_GAP = 16;
/** Smallest and largest height of a row in CSS pixels, and its share of the width in between. */
const MIN_ROW_HEIGHT = 150;
const MAX_ROW_HEIGHT = 260;
const ROW_HEIGHT_OF_WIDTH = 0.28;
/** Approximate height of a group's heading in CSS pixels: it only decides what is drawn first. */
const HEADING_HEIGHT = 54;
/** Rows that share one place: the browser checks each place whenever a row comes or goes. */
const ROWS_A_STRETCH = 8;

/** The pictures of a row are on the page all together or not at all. */
export interface Row<P extends Picture> {
  tiles: readonly { picture: P; size: Tile }[];
  ordinal: number;
  before: number;
  /** CSS pixels. */
  height: number;
  /** Approximate distance from the top of the album in CSS pixels. */
  top: number;
}

export interface Stretch<P extends Picture> {
  rows: readonly Row<P>[];
  from: number;
  to: number;
  /** CSS pixels, with the space below each row. */
  height: number;
  /** Approximate distance from the top of the album in CSS pixels. */
  top: number;
}

export interface LaidOutGroup<P extends Picture> {
  group: PictureGroup<P>;
  stretches: readonly Stretch<P>[];
}

function stretchOf<P extends Picture>(rows: readonly Row<P>[]): Stretch<P> {
  const [first, last] = [rows[0], rows.at(-1)];
  const height = rows.reduce((sum, row) => sum + row.height + ROW_GAP, 0);
  return { rows, from: first?.ordinal ?? 0, to: last?.ordinal ?? 0, height, top: first?.top ?? 0 };
}

function stretchesOf<P extends Picture>(rows: readonly Row<P>[]): Stretch<P>[] {
  const count = Math.ceil(rows.length / ROWS_A_STRETCH);
  return Array.from({ length: count }, (_, index) =>
    stretchOf(rows.slice(index * ROWS_A_STRETCH, (index + 1) * ROWS_A_STRETCH)),
  );
}

function rowHeightFor(width: number): number {
  return Math.min(Math.max(width * ROW_HEIGHT_OF_WIDTH, MIN_ROW_HEIGHT), MAX_ROW_HEIGHT);
}

/** Lays an album out. `width`, and `captionHeight` below each picture, are in CSS pixels. */
export function layOut<P extends Picture>(
  groups: readonly PictureGroup<P>[],
  width: number,
  captionHeight: number,
): LaidOutGroup<P>[] {
  const space = { width, rowHeight: rowHeightFor(width), gap: GAP };
  let top = 0;
  let ordinal = 0;
  return groups.map((group) => {
    let before = 0;
    if (group.title !== null) top += HEADING_HEIGHT;
    const rows = justifiedRows(group.pictures, space).map((sizes) => {
      const height = (sizes[0]?.height ?? 0) + captionHeight;
      const tiles = sizes.flatMap((size, index) => {
        const picture = group.pictures[before + index];
        return picture === undefined ? [] : [{ picture, size }];
      });
      const row: Row<P> = { tiles, ordinal, before, height, top };
      ordinal += 1;
      before += tiles.length;
      top += height + ROW_GAP;
      return row;
    });
    return { group, stretches: stretchesOf(rows) };
  });
}

export function rowOf<P extends Picture>(
  laidOut: readonly LaidOutGroup<P>[],
  id: string | null,
): number | null {
  const rows = laidOut.flatMap(({ stretches }) => stretches.flatMap((stretch) => stretch.rows));
  return rows.find(({ tiles }) => tiles.some(({ picture }) => picture.id === id))?.ordinal ?? null;
}
