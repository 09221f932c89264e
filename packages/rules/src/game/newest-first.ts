/** At equal times the greater id is the newer. */
export function newestFirst<Row extends { id: string; createdAt: number }>(a: Row, b: Row): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
