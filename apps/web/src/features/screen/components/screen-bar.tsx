import { Link } from '@tanstack/react-router';
import { type LucideIcon, Maximize, Minimize, Pause, Play, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';

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
    // The browser refused, by itself or by its settings: the screen works without it.
  });
}

const BUTTON_STYLE = 'inline-flex size-12 items-center justify-center rounded-full bg-night text-white';

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={BUTTON_STYLE}>
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

interface ScreenBarProps {
  /** True after a while without input: the bar fades until it is used or gets the focus. */
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
        <BarButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? m.screen_resume() : m.screen_pause()}
          onClick={() => onPause(!isPaused)}
        />
      )}
      {/* Not on an iPhone, which has no full screen for pages. */}
      {document.fullscreenEnabled ? (
        <BarButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? m.screen_full_end() : m.screen_full()}
          onClick={toggleFullScreen}
        />
      ) : null}
      <Link to="/scoreboard" aria-label={m.screen_leave()} title={m.screen_leave()} className={BUTTON_STYLE}>
        <X aria-hidden className="size-6" />
      </Link>
    </div>
  );
}
