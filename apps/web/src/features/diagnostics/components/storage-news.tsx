import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { whenLoaded } from '../../../lib/when-loaded.ts';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { isSafari } from '../is-safari.ts';
import { storageHealthQuery } from '../storage-health.ts';

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

function Looking() {
  const { data: health } = useQuery({ ...storageHealthQuery(), enabled: useIdle() });
  return health === undefined || health.ok ? null : (
    <Suspense>
      <StorageBanner health={health} />
    </Suspense>
  );
}

/** Asks now and then whether photos can be kept and shown, once nothing else is to be done; the banner comes only when not. */
export function StorageNews() {
  return isSafari(navigator.userAgent) ? null : <Looking />;
}
