import { useHydrated } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { drawnAt, drawnZone } from '../drawn.ts';
import { serverNow } from './server-clock.ts';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks at the start of each server second, so that none is skipped or shown twice. */
function scheduleTick(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
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

/** `read` gets epoch ms in whole seconds. Renders again only when the result changes. */
export function useNow<T extends string | number | boolean | null | undefined>(read: (now: number) => T): T {
  const readSecond = (now: number) => read(Math.floor(now / SECOND_MS) * SECOND_MS);
  return useSyncExternalStore(
    subscribe,
    () => readSecond(serverNow()),
    () => readSecond(drawnAt() ?? serverNow()),
  );
}

/** A time zone for `Intl`; undefined for the zone of this device. */
export type ReaderZone = string | undefined;

/** Returns the zone that the server assumed, and after hydration the zone of this device. */
export function useReaderZone(): ReaderZone {
  return useHydrated() ? undefined : drawnZone();
}
