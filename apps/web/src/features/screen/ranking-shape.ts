/** Rows of one column that can still be read from five metres, on a screen that lies and on one that stands. */
const ROWS_WIDE = 12;
const ROWS_TALL = 16;
/** More columns leave no room for a name. */
const MAX_COLUMNS = 3;

function grid(count: number, rows: number) {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.ceil(count / rows)));
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** How so many places fill the screen without scrolling, as CSS variables for either way it may be turned. */
export function rankingShape(count: number): Record<`--${string}`, number> {
  const wide = grid(count, ROWS_WIDE);
  const tall = grid(count, ROWS_TALL);
  return {
    '--wide-columns': wide.columns,
    '--wide-rows': wide.rows,
    '--tall-columns': tall.columns,
    '--tall-rows': tall.rows,
  };
}
