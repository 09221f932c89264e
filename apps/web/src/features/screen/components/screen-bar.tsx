import { Link } from '@tanstack/react-router';
import { Maximize, Minimize, Pause, Play, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

interface FullScreen {
  /** False on an iPhone, which keeps its bars. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

function toggle(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => {
    // The browser or its owner refused; the screen works without it.
  });
}

function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

const LOOK = 'inline-flex size-12 items-center justify-center rounded-full bg-night text-white';

function BarButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={LOOK}>
      {children}
    </button>
  );
}

interface ScreenBarProps {
  /** True without input: the bar fades, and keyboard focus shows it again. */
  isIdle: boolean;
  /** null without photos. */
  isPaused: boolean | null;
  onPause: (paused: boolean) => void;
}

/** Controls for the person who sets up the screen. */
export function ScreenBar({ isIdle, isPaused, onPause }: ScreenBarProps) {
  const full = useFullScreen();
  return (
    <div className={`flex gap-2 transition-opacity focus-within:opacity-100 ${isIdle ? 'opacity-0' : ''}`}>
      {isPaused === null ? null : (
        <BarButton label={isPaused ? m.screen_resume() : m.screen_pause()} onClick={() => onPause(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-6" /> : <Pause aria-hidden className="size-6" />}
        </BarButton>
      )}
      {full.isPossible ? (
        <BarButton label={full.isOn ? m.screen_full_end() : m.screen_full()} onClick={full.toggle}>
          {full.isOn ? (
            <Minimize aria-hidden className="size-6" />
          ) : (
            <Maximize aria-hidden className="size-6" />
          )}
        </BarButton>
      ) : null}
      <Link to="/scoreboard" aria-label={m.screen_leave()} title={m.screen_leave()} className={LOOK}>
        <X aria-hidden className="size-6" />
      </Link>
    </div>
  );
}
