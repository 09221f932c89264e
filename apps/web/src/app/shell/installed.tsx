import { type ReactNode, useEffect } from 'react';
import { StorageNews } from '../../features/diagnostics/components/storage-news.tsx';
import { OfflineBar } from '../../features/offline/components/offline-bar.tsx';
import { UpdateBar } from '../../features/offline/components/update-bar.tsx';
import { useStoreTrip } from '../../features/offline/use-kept-trip.ts';
import { BASE } from '../../lib/base.ts';
import { isSafariTab } from '../../lib/device/device-storage.ts';

/** The stored page serves every trip, but the browser installs the manifest that the link names. */
function useOwnManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const own = `${BASE}/manifest.webmanifest`;
    if (link !== null && link.getAttribute('href') !== own) link.href = own;
  }, []);
}

function useStartPicture(): void {
  useEffect(() => {
    if (!isSafariTab()) return;
    import('./start-picture.ts')
      .then(({ offerStartPicture }) => offerStartPicture())
      .catch(() => {
        // The app starts on a plain background.
      });
  }, []);
}

export function TopBars({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="sticky top-0 z-30 has-[p]:pt-[env(safe-area-inset-top)] print:hidden">
        {children}
        <UpdateBar />
      </div>
      <StorageNews />
    </>
  );
}

export function Installed() {
  useOwnManifest();
  useStartPicture();
  useStoreTrip();
  return (
    <TopBars>
      <OfflineBar />
    </TopBars>
  );
}
