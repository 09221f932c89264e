import type { Trip } from '@reisspel/contract/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { type Kept, keptCache, type MaybeKept } from '../../lib/kept.ts';
import { sessionQuery } from '../../lib/session.ts';
import { onNetworkFound } from '../../live/session-signal.ts';

/** Milliseconds between questions whether there is a network again; the browser's own word comes too early or never. */
const ASK_AGAIN_MS = 15_000;

/** What the trip's pages hold. They ask for it themselves: this only looks on. */
const TRIP = { queryKey: ['trip'], exact: true } as const;

async function isTripKept(): Promise<boolean> {
  const cache = await caches.open(keptCache('trip', BASE));
  return (await cache.match(`${BASE}/api/trip`)) !== undefined;
}

/**
 * Since when the trip on the screen is what it shows; null while the server answers. Meanwhile it asks the server again
 * and again, and what comes takes the place of what was kept.
 */
export function useKeptTrip(): Kept | null {
  const queryClient = useQueryClient();
  const { data } = useQuery<MaybeKept<Trip>>({ queryKey: TRIP.queryKey, enabled: false });
  const kept = data?.kept ?? null;
  const isKept = kept !== null;
  useEffect(() => {
    if (!isKept) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void queryClient.refetchQueries(TRIP);
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    const stopHearing = onNetworkFound(ask);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      stopHearing();
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isKept, queryClient]);
  return kept;
}

/** Resolves when the service worker sees what this page asks. A page that was loaded around it, by force, never gets there. */
async function attended(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** Asks once more for what the service worker keeps, where this device holds nothing. */
async function keepTrip(): Promise<void> {
  await attended();
  if (await isTripKept()) return;
  await request('GET', '/api/trip');
  await request('GET', '/api/session');
}

/**
 * The first visit asks for the trip before there is a service worker that could keep it, a visit of the game not at all,
 * and logging out forgets it: sees to it that this device holds the trip.
 */
export function useTripKept(): void {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const mayRead = session?.entry === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever this browser is now, it is another session
  useEffect(() => {
    if (!mayRead) return;
    keepTrip().catch(() => {
      // No room, or no network: the next visit tries again.
    });
  }, [mayRead, session]);
}
