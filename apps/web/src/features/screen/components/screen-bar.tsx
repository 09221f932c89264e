import { Link } from '@tanstack/react-router';
import { Maximize, Minimize, Pause, Play, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ICON_BUTTON_LOOK, IconButton } from '../../../ui/icon-button.tsx';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function toggleFullScreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => {
    // The browser refused. The page also works without full screen.
  });
}

const BUTTON_LOOK = 'bg-night text-white hover:bg-night! [&>svg]:size-6';

interface ScreenBarProps {
  /** True after some time without input. The bar then fades, unless it has the focus. */
  isIdle: boolean;
  /** Null when there is no slideshow to pause. */
  isPaused: boolean | null;
  onPause: (paused: boolean) => void;
}

export function ScreenBar({ isIdle, isPaused, onPause }: ScreenBarProps) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return (
    <div className={`flex gap-2 transition-opacity focus-within:opacity-100 ${isIdle ? 'opacity-0' : ''}`}>
      {isPaused === null ? null : (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? m.screen_resume() : m.screen_pause()}
          onClick={() => onPause(!isPaused)}
          className={BUTTON_LOOK}
        />
      )}
      {/* An iPhone has no full screen for pages. */}
      {document.fullscreenEnabled ? (
        <IconButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? m.screen_full_end() : m.screen_full()}
          onClick={toggleFullScreen}
          className={BUTTON_LOOK}
        />
      ) : null}
      <Link
        to="/scoreboard"
        aria-label={m.screen_leave()}
        title={m.screen_leave()}
        className={`${ICON_BUTTON_LOOK} ${BUTTON_LOOK}`}
      >
        <X aria-hidden />
      </Link>
    </div>
  );
}
