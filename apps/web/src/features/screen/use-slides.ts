import { useCallback, useEffect, useState } from 'react';

/** Milliseconds that a photo stays: to see who is on it, and to laugh. */
const SLIDE_MS = 8_000;

interface Slides<Photo> {
  /** null while there are none. */
  current: Photo | null;
  /** Fetched while the current one is shown; null when there is no other. */
  next: Photo | null;
  /** For a photo that does not load. */
  skip: () => void;
}

/** Goes round the photos, of which the first is the newest: one that has just come is shown at once. */
export function useSlides<Photo extends { id: string }>(
  photos: readonly Photo[],
  isPaused: boolean,
): Slides<Photo> {
  const newest = photos[0]?.id ?? null;
  const [shown, setShown] = useState(newest);
  const [lastNewest, setLastNewest] = useState(newest);
  if (newest !== lastNewest) {
    setLastNewest(newest);
    setShown(newest);
  }
  // The one that was shown may be gone by now.
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === shown),
  );
  const current = photos[index] ?? null;
  const after = photos[(index + 1) % Math.max(1, photos.length)] ?? null;
  const next = after === current ? null : after;
  const currentId = current?.id;
  const nextId = next?.id;
  const skip = useCallback(() => setShown(nextId ?? null), [nextId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo gets the whole of its time
  useEffect(() => {
    if (isPaused || nextId === undefined) return;
    const timer = setTimeout(skip, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [currentId, nextId, isPaused, skip]);
  return { current, next, skip };
}
