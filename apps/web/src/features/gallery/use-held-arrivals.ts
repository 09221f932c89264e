import type { GalleryPhoto } from '@reisspel/contract/live';
import { useMemo, useState } from 'react';

interface HeldArrivals {
  /** Without those that wait, and without any that was taken back. */
  photos: readonly GalleryPhoto[];
  /** How many wait. */
  waiting: number;
  /** Lets them in. */
  show: () => void;
}

/** Keeps photos that arrive while `hold` aside: among the others they would move what somebody is looking at. */
export function useHeldArrivals(all: readonly GalleryPhoto[], hold: boolean): HeldArrivals {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(all.map(({ id }) => id)));
  const photos = useMemo(() => all.filter(({ id }) => known.has(id)), [all, known]);
  const waiting = all.length - photos.length;
  const show = () => setKnown(new Set(all.map(({ id }) => id)));
  if (!hold && waiting > 0) show();
  return { photos, waiting, show };
}
