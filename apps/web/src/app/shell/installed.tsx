import { useEffect } from 'react';
import { StorageNews } from '../../features/diagnostics/components/storage-news.tsx';
import { OfflineBar } from '../../features/offline/components/offline-bar.tsx';
import { UpdateBar } from '../../features/offline/components/update-bar.tsx';
import { useTripKept } from '../../features/offline/use-kept-trip.ts';
import { BASE } from '../../lib/base.ts';
import { isSafariTab } from '../../lib/device-storage.ts';

/** One page serves every trip once it comes from the device: the browser installs the one that it shows. */
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
        // Then the app starts on a plain background.
      });
  }, []);
}

/** What the app says of itself on a device that holds it: how old the trip is, that there is a new version, and
 * that the store of photos is in trouble. */
export default function Installed() {
  useOwnManifest();
  useStartPicture();
  useTripKept();
  return (
    <>
      <div className="sticky top-0 z-30 has-[p]:pt-[env(safe-area-inset-top)] print:hidden">
        <OfflineBar />
        <UpdateBar />
      </div>
      <StorageNews />
    </>
  );
}
