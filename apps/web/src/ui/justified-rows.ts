/** What a picture measures in itself, in any unit. */
export interface Shape {
  width: number;
  height: number;
}

/** What it measures on the screen, in CSS pixels. */
export interface Tile {
  width: number;
  height: number;
}

interface Space {
  /** CSS pixels that a row fills. */
  width: number;
  /** CSS pixels that a row is high where its pictures allow it. */
  rowHeight: number;
  /** Whole CSS pixels between two pictures. */
  gap: number;
}

/** Width to height of the narrowest and the widest tile; a picture beyond stands whole within it. Less is no target for a thumb. */
const MIN_ASPECT = 0.5;
const MAX_ASPECT = 3;
/** How much higher than the others the last row may be for the sake of filling the width. */
const LAST_ROW_STRETCH = 1.2;
/** Browsers lay out in this part of a pixel: what is rounded down to it never needs more than there is. */
const LAYOUT_UNIT = 1 / 64;

const roundDown = (pixels: number) => Math.floor(pixels / LAYOUT_UNIT) * LAYOUT_UNIT;

function aspectOf({ width, height }: Shape): number {
  const aspect = width / height;
  // A picture of no size is none that a server would send; it must not push the others off the screen.
  return Number.isFinite(aspect) ? Math.min(Math.max(aspect, MIN_ASPECT), MAX_ASPECT) : 1;
}

/** The height at which pictures of these aspects, side by side, fill the width. */
function fillingHeight(aspects: readonly number[], { width, gap }: Space): number {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  return Math.max(width - gap * (aspects.length - 1), 0) / total;
}

/** How far a height is from the one that is wanted, as a factor: twice as high is as far as half. */
const distance = (height: number, wanted: number) => Math.abs(Math.log(height / wanted));

/** The aspects, row by row: each row ends where one more picture would take it further from the wanted height. */
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

/**
 * Lays pictures out in rows that fill the width, all of a row equally high, in their order and their own shapes. Sizes are
 * rounded down, so that a row with its gaps never asks for more than the width. The last row keeps the wanted
 * height where it does not fill the width by itself. No rows without a width.
 */
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
