import { useSyncExternalStore } from 'react';
import { DRAWN_AT } from './drawn.ts';
import { serverNow } from './server-clock.ts';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks as the server's second changes, so that no second is skipped or shown twice. */
function scheduleTick(): void {
  timer = setTimeout(
    () => {
      for (const each of listeners) each();
      scheduleTick();
    },
    SECOND_MS - (serverNow() % SECOND_MS),
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
 * What `read` makes of the current second (epoch milliseconds, by the server's clock). Renders again only when that
 * changes: who needs the phase of the trip does not follow every tick. All users share one timer.
 */
export function useNow<T extends string | number | boolean | null | undefined>(read: (now: number) => T): T {
  const readSecond = (now: number) => read(Math.floor(now / SECOND_MS) * SECOND_MS);
  return useSyncExternalStore(
    subscribe,
    () => readSecond(serverNow()),
    () => readSecond(DRAWN_AT ?? serverNow()),
  );
}
