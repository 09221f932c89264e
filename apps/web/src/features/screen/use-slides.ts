import { useCallback, useEffect, useState } from 'react';

/** Milliseconds that a photo stays: to see who is on it, and to laugh. */
const SLIDE_MS = 8_000;
/** Milliseconds after which photos that did not load are tried again: a screen hangs there all day, and a network comes back. */
const RETRY_MS = 5 * 60_000;
const NONE: ReadonlySet<string> = new Set();

interface Slides<Photo> {
  /** null while there are none. */
  current: Photo | null;
  /** Fetched while the current one is shown; null when there is no other. */
  next: Photo | null;
  /** For a photo that does not load, current or next: it is left out of the round for a while. */
  leaveOut: (id: string) => void;
}

/** The ids of photos that did not load, until they are to be tried again, and how to add one. */
function useFailed(): [ReadonlySet<string>, (id: string) => void] {
  const [failed, setFailed] = useState(NONE);
  useEffect(() => {
    if (failed.size === 0) return;
    const timer = setTimeout(() => setFailed(NONE), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failed]);
  const add = useCallback((id: string) => setFailed((others) => new Set(others).add(id)), []);
  return [failed, add];
}

/** Goes round the photos, of which the first is the newest: one that has just come is shown at once. */
export function useSlides<Photo extends { id: string }>(
  photos: readonly Photo[],
  isPaused: boolean,
): Slides<Photo> {
  const [failed, addFailed] = useFailed();
  const newest = photos[0]?.id ?? null;
  const [shown, setShown] = useState(newest);
  const [lastNewest, setLastNewest] = useState(newest);
  if (newest !== lastNewest) {
    setLastNewest(newest);
    setShown(newest);
  }
  const round = photos.filter(({ id }) => !failed.has(id));
  // The one that was shown may be gone by now.
  const index = Math.max(
    0,
    round.findIndex(({ id }) => id === shown),
  );
  const current = round[index] ?? null;
  const after = round[(index + 1) % Math.max(1, round.length)] ?? null;
  const next = after === current ? null : after;
  const currentId = current?.id;
  const nextId = next?.id;
  const leaveOut = (id: string) => {
    if (id === currentId) setShown(nextId ?? null);
    addFailed(id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo gets the whole of its time
  useEffect(() => {
    if (isPaused || nextId === undefined) return;
    const timer = setTimeout(() => setShown(nextId), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [currentId, nextId, isPaused]);
  return { current, next, leaveOut };
}
