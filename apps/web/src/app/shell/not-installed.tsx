import { StorageNews } from '../../features/diagnostics/components/storage-news.tsx';
import { UpdateBar } from '../../features/offline/components/update-bar.tsx';

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
