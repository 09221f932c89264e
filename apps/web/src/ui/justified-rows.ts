export interface Shape {
  width: number;
  height: number;
}

export interface Tile {
  width: number;
  height: number;
}

interface Space {
  width: number;
  /** Preferred height of a row in CSS pixels. */
  rowHeight: number;
  /** Space between two pictures in whole CSS pixels. */
  gap: number;
}

/** Limits of a tile's aspect: less is hard to touch. A picture beyond is fitted into its tile. */
const MIN_ASPECT = 0.5;
const MAX_ASPECT = 3;
/** Factor by which the last row may exceed the preferred height in order to fill the width. */
const LAST_ROW_STRETCH = 1.2;
/** Browsers lay out in units of 1/64 pixel: sizes rounded down to it always fit. */
const LAYOUT_UNIT = 1 / 64;

const roundDown = (pixels: number) => Math.floor(pixels / LAYOUT_UNIT) * LAYOUT_UNIT;

function aspectOf({ width, height }: Shape): number {
  const aspect = width / height;
  // A picture without a size must not push the others off the screen.
  return Number.isFinite(aspect) ? Math.min(Math.max(aspect, MIN_ASPECT), MAX_ASPECT) : 1;
}

function fillingHeight(aspects: readonly number[], { width, gap }: Space): number {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  return Math.max(width - gap * (aspects.length - 1), 0) / total;
}

/** Distance between two heights as a ratio: twice as high is as far as half. */
const distance = (height: number, wanted: number) => Math.abs(Math.log(height / wanted));

/** A row ends where the next picture would move its height further from the preferred one. */
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
 * Lays pictures out in rows that fill the width, in their order and shape. Sizes are rounded down,
 * so that a row with its gaps always fits. The last row keeps the preferred height if it does not
 * fill the width. Returns no rows if the width is 0.
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
