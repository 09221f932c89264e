/** Sorts by descending score, then by name. Equal scores share a rank (1, 2, 2, 4). */
export function ranked<T extends { score: number; name: string }>(
  entries: readonly T[],
): (T & { rank: number })[] {
  const sorted = entries.toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'nl'));
  let rank = 0;
  return sorted.map((entry, index) => {
    if (sorted[index - 1]?.score !== entry.score) rank = index + 1;
    return { ...entry, rank };
  });
}

/** Whole percents (spec 9); 0 when there is nothing to complete. */
export function progressPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100);
}
