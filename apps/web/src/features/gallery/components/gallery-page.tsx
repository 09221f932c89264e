import { useIsAdmin } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { PictureGridSkeleton } from '../../../ui/picture-grid-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PhotoActions } from '../album-photos.ts';
import { Album } from './album.tsx';

interface GalleryPageProps {
  /** Of the trip's place. */
  timeZone: string;
  actions: PhotoActions;
}

export function GalleryPage({ timeZone, actions }: GalleryPageProps) {
  const { state, connection } = useLive('gallery');
  const isAdmin = useIsAdmin();
  if (state !== null)
    return (
      <Album
        state={state}
        timeZone={timeZone}
        isLost={connection === 'lost'}
        isAdmin={isAdmin}
        actions={actions}
      />
    );
  return (
    <main className="page page-wide grid gap-4" aria-busy="true">
      {connection === 'lost' ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-12" />
      <PictureGridSkeleton />
    </main>
  );
}
