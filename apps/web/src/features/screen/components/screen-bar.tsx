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
    // The browser or its owner refused; the screen works without it.
  });
}

const LOOK = 'inline-flex size-12 items-center justify-center rounded-full bg-night text-white';

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={LOOK}>
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

interface ScreenBarProps {
  /** True without input: the bar fades, and keyboard focus shows it again. */
  isIdle: boolean;
  /** Null without photos. */
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
      {/* Not on an iPhone, which keeps its bars. */}
      {document.fullscreenEnabled ? (
        <BarButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? m.screen_full_end() : m.screen_full()}
          onClick={toggleFullScreen}
        />
      ) : null}
      <Link to="/scoreboard" aria-label={m.screen_leave()} title={m.screen_leave()} className={LOOK}>
        <X aria-hidden className="size-6" />
      </Link>
    </div>
  );
}
