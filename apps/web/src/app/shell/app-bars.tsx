import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { StorageWatch } from '../../features/diagnostics/components/storage-watch.tsx';
import { OfflineBar } from '../../features/offline/components/offline-bar.tsx';
import { UpdateBar } from '../../features/offline/components/update-bar.tsx';
import { useStoreTrip } from '../../features/offline/use-kept-trip.ts';
import { pageBase } from '../../lib/base.ts';
import { isSafariTab } from '../../lib/device/device-storage.ts';
import { sessionQuery } from '../../lib/session.ts';
import { dropTripKey } from '../../lib/trip-access.ts';

const SHARE_LINK = /^\/delen\/([^/]+)/;

/** The family's page has a manifest of its own, so that the installed app opens at the link. */
function manifestPath(base: string): string {
  const token = SHARE_LINK.exec(location.pathname.slice(base.length))?.[1];
  return token === undefined ? '/manifest.webmanifest' : `/api/share/${token}/manifest.webmanifest`;
}

/** Links this trip's manifest, because the service worker stores one page for all trips. */
function useOwnManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const address = `${pageBase()}${manifestPath(pageBase())}`;
    if (link !== null && link.getAttribute('href') !== address) link.href = address;
  }, []);
}

function useStartPicture(): void {
  useEffect(() => {
    if (!isSafariTab()) return;
    import('./start-picture.ts').then(({ offerStartPicture }) => offerStartPicture()).catch(() => {});
  }, []);
}

/** For a visitor who is in already, and opens the link again. */
function useCleanAddress(): void {
  const isOpen = useQuery(sessionQuery).data?.entry === 'open';
  useEffect(() => {
    if (isOpen) dropTripKey();
  }, [isOpen]);
}

export function TopBars({ children }: { children?: ReactNode }) {
  useCleanAddress();
  return (
    <>
      <div className="sticky top-0 z-30 has-[p]:pt-[env(safe-area-inset-top)] print:hidden">
        {children}
        <UpdateBar />
      </div>
      <StorageWatch />
    </>
  );
}

export function AppBars() {
  useOwnManifest();
  useStartPicture();
  useStoreTrip();
  return (
    <TopBars>
      <OfflineBar />
    </TopBars>
  );
}
