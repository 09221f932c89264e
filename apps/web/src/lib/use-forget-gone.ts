import { useEffect, useRef } from 'react';

/** Drops from this device what has gone from a list of photos while the page was open. */
export function useForgetGone(ids: readonly string[]): void {
  const before = useRef<readonly string[]>(ids);
  useEffect(() => {
    const there = new Set(ids);
    const gone = before.current.filter((id) => !there.has(id));
    before.current = ids;
    if (gone.length === 0) return;
    // Seldom needed: a file that two pages share would be named by the first view of each page.
    import('./forget-photo.ts')
      .then(({ forgetPhoto }) => Promise.all(gone.map(forgetPhoto)))
      .catch(() => {
        // Without a network it stays until its cache is full, or the player logs out.
      });
  }, [ids]);
}
