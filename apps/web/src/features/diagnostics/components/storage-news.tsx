import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { onStoreTrouble } from '../../../lib/api.ts';
import { whenLoaded } from '../../../lib/when-loaded.ts';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { isSafari, storageHealthQuery } from '../storage-health.ts';

const StorageBanner = optionalPart(() => import('./storage-banner.tsx'));

/** Whether the page is there and has nothing else to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let gone = false;
    void whenLoaded().then(() =>
      requestIdleCallback(() => {
        if (!gone) setIdle(true);
      }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return idle;
}

/** Calls `look` when a photo could not be kept, or a picture of this server was not shown. */
function useTroubles(look: () => void): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.src.startsWith(location.origin)) look();
    };
    // That a picture failed is told to nothing above it: it is heard on its way down.
    document.addEventListener('error', onError, true);
    const stop = onStoreTrouble(look);
    return () => {
      document.removeEventListener('error', onError, true);
      stop();
    };
  }, [look]);
}

function Looking() {
  const { data: health, refetch } = useQuery({ ...storageHealthQuery(), enabled: useIdle() });
  useTroubles(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]));
  return health === undefined || health.ok ? null : (
    <Suspense>
      <StorageBanner health={health} />
    </Suspense>
  );
}

/**
 * Asks now and then whether photos can be kept and shown, once nothing else is to be done, and at
 * once when one was not; the banner comes only when they cannot.
 */
export function StorageNews() {
  return isSafari(navigator.userAgent) ? null : <Looking />;
}
