import { StorageNews } from '../../features/diagnostics/components/storage-news.tsx';
import { UpdateBar } from '../../features/offline/components/update-bar.tsx';

/** What the app says of itself where it cannot be on the device: only that the server has left this page behind,
 * and that the store of photos is in trouble. */
export default function NotInstalled() {
  return (
    <>
      <div className="sticky top-0 z-30 has-[p]:pt-[env(safe-area-inset-top)] print:hidden">
        <UpdateBar />
      </div>
      <StorageNews />
    </>
  );
}
