import type { ScreenPhoto, ScreenState } from '@reisspel/contract/live';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { useSlides } from '../use-slides.ts';

interface SlideshowProps {
  photos: readonly ScreenPhoto[];
  teams: ScreenState['teams'];
  isPaused: boolean;
}

/** The newest photos, one by one. Two pictures are held at any time: the one that is seen, and the next. */
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
