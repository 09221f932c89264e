import { justifiedRows, type Tile } from './justified-rows.ts';
import type { Picture, PictureGroup } from './picture.ts';

/** CSS pixels between two pictures of a row, and between two rows. */
export const GAP = 8;
export const ROW_GAP = 16;
/** CSS pixels a row is high on the smallest phones and on the widest screens, and the part of the width it is between them. */
const MIN_ROW_HEIGHT = 150;
const MAX_ROW_HEIGHT = 260;
const ROW_HEIGHT_OF_WIDTH = 0.28;
/** CSS pixels of a group's heading, roughly: it only decides what is drawn first. */
const HEADING_HEIGHT = 54;
/** Rows that come and go together: fewer are more work, more are more work at once. */
const ROWS_A_BLOCK = 1;

/** Rows of pictures that are on the page together, or not at all. */
export interface Block<P extends Picture> {
  /** Each picture with its size on the screen. */
  tiles: readonly { picture: P; size: Tile }[];
  /** Which one it is of the album. */
  ordinal: number;
  /** How many of the group's pictures stand before it. */
  before: number;
  /** CSS pixels. */
  height: number;
  /** CSS pixels above it, roughly, from the beginning of the album. */
  top: number;
}

export interface BlockedGroup<P extends Picture> {
  group: PictureGroup<P>;
  blocks: readonly Block<P>[];
}

function rowHeightFor(width: number): number {
  return Math.min(Math.max(width * ROW_HEIGHT_OF_WIDTH, MIN_ROW_HEIGHT), MAX_ROW_HEIGHT);
}

/** Lays an album out over a width; below each picture stands a caption of this height (CSS pixels). */
export function layOut<P extends Picture>(
  groups: readonly PictureGroup<P>[],
  width: number,
  captionHeight: number,
): BlockedGroup<P>[] {
  const space = { width, rowHeight: rowHeightFor(width), gap: GAP };
  let top = 0;
  let ordinal = 0;
  return groups.map((group) => {
    const rows = justifiedRows(group.pictures, space);
    const blocks: Block<P>[] = [];
    let before = 0;
    if (group.title !== null) top += HEADING_HEIGHT;
    for (let at = 0; at < rows.length; at += ROWS_A_BLOCK) {
      const own = rows.slice(at, at + ROWS_A_BLOCK);
      const heights = own.map(([first]) => (first?.height ?? 0) + captionHeight);
      const height = heights.reduce((sum, each) => sum + each, ROW_GAP * (own.length - 1));
      const tiles = own.flat().flatMap((size, index) => {
        const picture = group.pictures[before + index];
        return picture === undefined ? [] : [{ picture, size }];
      });
      blocks.push({ tiles, ordinal, before, height, top });
      ordinal += 1;
      before += tiles.length;
      top += height + ROW_GAP;
    }
    return { group, blocks };
  });
}
