/** Rows, or ids, in one statement: SQLite takes 32,766 values at once, PostgreSQL more, and no table has 20 columns. */
const ROWS_AT_ONCE = 1_000;

/** Does `work` with all of them, so many at a time; not at all where there are none. */
export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await work(rows.slice(from, from + ROWS_AT_ONCE));
}
