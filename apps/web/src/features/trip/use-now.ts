import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks as the clock's own second changes, so that no second is skipped or shown twice. */
function scheduleTick(): void {
  timer = setTimeout(
    () => {
      for (const each of listeners) each();
      scheduleTick();
    },
    SECOND_MS - (Date.now() % SECOND_MS),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) scheduleTick();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * What `read` makes of the current second (epoch milliseconds). Renders again only when that changes: who needs the
 * phase of the trip does not follow every tick. All users share one timer.
 */
export function useNow<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Math.floor(Date.now() / SECOND_MS) * SECOND_MS));
}
