import type { Trip } from '@reisspel/contract/trip/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { type Kept, keptCache, type MaybeKept } from '../../lib/device/stored-data.ts';
import { sessionQuery } from '../../lib/session.ts';
import { onNetworkFound } from '../../live/session-signal.ts';

/** Milliseconds between requests while offline. The `online` event may be early or missing. */
const REFETCH_INTERVAL_MS = 15_000;

/** The query of the trip's pages, which fetch it. */
const TRIP_QUERY = { queryKey: ['trip'], exact: true } as const;

/**
 * Returns when the trip on this page was stored and why the stored trip is shown, or null if the
 * page shows the server's response. While it shows the stored trip, it repeats the request.
 */
export function useKeptTrip(): Kept | null {
  const queryClient = useQueryClient();
  const { data } = useQuery<MaybeKept<Trip>>({ queryKey: TRIP_QUERY.queryKey, enabled: false });
  const kept = data?.kept ?? null;
  const isKept = kept !== null;
  useEffect(() => {
    if (!isKept) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void queryClient.refetchQueries(TRIP_QUERY);
    };
    const timer = setInterval(ask, REFETCH_INTERVAL_MS);
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

/** Waits until a service worker controls the page. After a forced reload, it waits for ever. */
async function waitForServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** Repeats the requests by which the service worker stores the trip, unless it is stored. */
async function storeTrip(): Promise<void> {
  await waitForServiceWorker();
  const cache = await caches.open(keptCache('trip', pageBase()));
  if (await cache.match(`${pageBase()}/api/trip`)) return;
  await request('GET', '/api/trip');
  await request('GET', '/api/session');
}

/** Stores the trip if the service worker did not: at a first visit, in the game, after a logout. */
export function useStoreTrip(): void {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const mayRead = session?.entry === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session stores its own trip
  useEffect(() => {
    if (!mayRead) return;
    storeTrip().catch(() => {
      // Without space or a network, it fails. The next visit tries again.
    });
  }, [mayRead, session]);
}
