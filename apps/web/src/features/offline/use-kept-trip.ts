import type { Trip } from '@reisspel/contract/trip/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { type Kept, keptCache, type MaybeKept } from '../../lib/device/stored-data.ts';
import { sessionQuery } from '../../lib/session.ts';
import { onNetworkFound } from '../../live/session-signal.ts';

/** Milliseconds between requests while offline: the `online` event may be early or missing. */
const ASK_AGAIN_MS = 15_000;

/** The query of the trip's pages, which fetch it. */
const TRIP = { queryKey: ['trip'], exact: true } as const;

/**
 * When the trip on this page was stored, and why the stored one is shown; null when the page shows
 * the server's answer. As long as the stored trip is shown, the server is asked again and again.
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
    const stopListening = onNetworkFound(ask);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      stopListening();
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isKept, queryClient]);
  return kept;
}

/** Waits until a service worker controls the page: for ever after a forced reload. */
async function serviceWorkerControls(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** Unless the trip is stored, repeats the requests by which the service worker stores it. */
async function storeTrip(): Promise<void> {
  await serviceWorkerControls();
  const cache = await caches.open(keptCache('trip', pageBase()));
  if (await cache.match(`${pageBase()}/api/trip`)) return;
  await request('GET', '/api/trip');
  await request('GET', '/api/session');
}

/** Stores it where the service worker has not: at a first visit, in the game, after a logout. */
export function useStoreTrip(): void {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const mayRead = session?.entry === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session stores its own trip
  useEffect(() => {
    if (!mayRead) return;
    storeTrip().catch(() => {
      // Without room or network, the next visit tries again.
    });
  }, [mayRead, session]);
}
