import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { onStorageFailure } from '../../../lib/api.ts';
import { optionalPart, whenLoaded } from '../../../ui/optional-part.tsx';
import { isSafari, storageHealthQuery } from '../storage-health.ts';

const StorageBanner = optionalPart(() => import('./storage-banner.tsx'));

/** True once the page has loaded and the browser is idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => void whenLoaded().then(() => requestIdleCallback(() => setIdle(true))), []);
  return idle;
}

/** Calls `onFailure` when a photo could not be stored or an image of this server did not load. */
function useStoreFailures(onFailure: () => void): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.src.startsWith(location.origin)) onFailure();
    };
    // Error events of images do not bubble, so the listener needs the capture phase.
    document.addEventListener('error', onError, true);
    const stop = onStorageFailure(onFailure);
    return () => {
      document.removeEventListener('error', onError, true);
      stop();
    };
  }, [onFailure]);
}

function StorageHealthBanner() {
  const { data: health, refetch } = useQuery({ ...storageHealthQuery(), enabled: useIdle() });
  useStoreFailures(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]));
  return health === undefined || health.ok ? null : <StorageBanner health={health} />;
}

/** Checks the store when the page is idle, at intervals and after a failure. */
export function StorageWatch() {
  return isSafari(navigator.userAgent) ? null : <StorageHealthBanner />;
}
