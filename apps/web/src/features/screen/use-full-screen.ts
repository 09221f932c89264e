import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

interface FullScreen {
  /** Not on an iPhone, which keeps its bars. */
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
    // The browser or its owner does not want it: the screen works without.
  });
}

export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}
