import type { ScreenPhoto, ScreenState } from '@reisspel/contract/live';
import { useCallback, useEffect, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';

/** Milliseconds per photo: time to see who is on it, and to laugh. */
const SLIDE_MS = 8_000;
/** Milliseconds until failed photos are retried: the screen runs all day, and networks recover. */
const RETRY_MS = 5 * 60_000;
const NONE: ReadonlySet<string> = new Set();

interface Slides<Photo> {
  /** null while there are no photos. */
  current: Photo | null;
  /** Preloaded while the current photo shows; null when there is no other. */
  next: Photo | null;
  /** Skips a photo that failed to load until the next retry. */
  leaveOut: (id: string) => void;
}

/** The ids of photos that failed to load, until the next retry, with a function to add one. */
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

/** Cycles through the photos, newest first. A new photo shows at once. */
function useSlides<Photo extends { id: string }>(photos: readonly Photo[], isPaused: boolean): Slides<Photo> {
  const [failed, addFailed] = useFailed();
  const newest = photos[0]?.id ?? null;
  const [shown, setShown] = useState(newest);
  const [lastNewest, setLastNewest] = useState(newest);
  if (newest !== lastNewest) {
    setLastNewest(newest);
    setShown(newest);
  }
  const round = photos.filter(({ id }) => !failed.has(id));
  // The photo that was shown may be gone.
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

interface SlideshowProps {
  photos: readonly ScreenPhoto[];
  teams: ScreenState['teams'];
  isPaused: boolean;
}

/** The newest photos, one by one. Only the current and the next picture are in memory. */
export function Slideshow({ photos, teams, isPaused }: SlideshowProps) {
  const { current, next, leaveOut } = useSlides(photos, isPaused);
  if (current === null) return null;
  const team = teams.find(({ id }) => id === current.teamId);
  const slides = next === null ? [current] : [current, next];
  return (
    <figure
      aria-label={m.screen_photos()}
      className="relative min-h-0 grow overflow-hidden rounded-panel bg-night shadow-raised"
    >
      {slides.map((photo) => (
        <img
          key={photo.id}
          src={`${BASE}/api/photos/${photo.id}/view`}
          alt={photo === current ? m.gallery_photo_alt({ task: photo.task, team: team?.name ?? '' }) : ''}
          onError={() => leaveOut(photo.id)}
          className={`absolute inset-0 size-full object-contain transition-opacity duration-700 ${photo === current ? '' : 'opacity-0'}`}
        />
      ))}
      <figcaption className="absolute inset-x-0 bottom-0 flex items-center gap-[0.5em] bg-night/85 px-[1em] py-[0.6em] font-bold text-[clamp(1rem,2.4vmin,2.25rem)] text-white">
        <span
          aria-hidden
          className="size-[1em] shrink-0 rounded-[0.25em]"
          style={{ background: team?.color }}
        />
        <span className="truncate">{team?.name}</span>
        <span className="min-w-0 truncate font-medium">{current.task}</span>
      </figcaption>
    </figure>
  );
}
