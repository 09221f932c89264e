import type { ScreenPhoto, ScreenState } from '@reisspel/contract/live';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import * as m from '../../../paraglide/messages.js';

/** Milliseconds that a photo is shown, so that people can see who is in it. */
const SLIDE_MS = 8_000;
/** Milliseconds until photos that failed to load are tried again, because networks recover. */
const RETRY_MS = 5 * 60_000;
const NO_IDS: ReadonlySet<string> = new Set();

function useSlides(photos: readonly ScreenPhoto[], isPaused: boolean) {
  const [failed, setFailed] = useState(NO_IDS);
  useTimeout(() => setFailed(NO_IDS), failed.size === 0 ? null : RETRY_MS, String(failed.size));
  const newest = photos[0]?.id ?? null;
  const [shown, setShown] = useState(newest);
  const [lastNewest, setLastNewest] = useState(newest);
  if (newest !== lastNewest) {
    setLastNewest(newest);
    setShown(newest);
  }
  const playable = photos.filter(({ id }) => !failed.has(id));
  // If the shown photo was removed, the slideshow starts again at the newest.
  const index = Math.max(
    0,
    playable.findIndex(({ id }) => id === shown),
  );
  const current = playable[index] ?? null;
  const after = playable[(index + 1) % Math.max(1, playable.length)] ?? null;
  /** The photo that loads while the current one is shown, or null if there is no other. */
  const next = after === current ? null : after;
  const skip = () => setShown(next?.id ?? null);
  useTimeout(skip, isPaused || next === null ? null : SLIDE_MS, `${current?.id} ${next?.id}`);
  const skipFailed = (id: string) => {
    if (id === current?.id) skip();
    setFailed((others) => new Set(others).add(id));
  };
  return { current, next, skipFailed };
}

interface SlideshowProps {
  photos: readonly ScreenPhoto[];
  teams: ScreenState['teams'];
  isPaused: boolean;
}

/** Only the current and the next picture are in memory. */
export function Slideshow({ photos, teams, isPaused }: SlideshowProps) {
  const { current, next, skipFailed } = useSlides(photos, isPaused);
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
          src={`${pageBase()}/api/photos/${photo.id}/view`}
          alt={photo === current ? m.gallery_photo_alt({ task: photo.task, team: team?.name ?? '' }) : ''}
          onError={() => skipFailed(photo.id)}
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
