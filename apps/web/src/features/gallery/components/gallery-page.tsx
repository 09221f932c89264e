import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { PhotoActions } from '../album-photos.ts';
import { Album } from './album.tsx';

/** Typical rows of an album. Each number is the width of a picture divided by its height. */
const ROWS: readonly (readonly number[])[] = [
  [1.33, 1.33],
  [0.75, 1.33, 0.75],
  [1.33, 1.33],
  [0.75, 0.75, 0.75],
];

/** The placeholders have the sizes of pictures. A wide screen has two rows side by side. */
function PictureGridSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-2 gap-y-4 md:grid-cols-2">
      {ROWS.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
        <div key={index} className="flex gap-2">
          {row.map((aspect, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
            <div key={column} style={{ flex: aspect, aspectRatio: aspect }}>
              <Skeleton className="h-full rounded-xl" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface GalleryPageProps {
  timeZone: string;
  actions: PhotoActions;
}

export function GalleryPage({ timeZone, actions }: GalleryPageProps) {
  const { state, connection } = useLive('gallery');
  const isLost = connection === 'lost';
  if (state !== null) return <Album state={state} timeZone={timeZone} isLost={isLost} actions={actions} />;
  return (
    <main className="page page-wide grid gap-4">
      {isLost ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
      <Loading className="grid gap-4">
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="h-12" />
        <PictureGridSkeleton />
      </Loading>
    </main>
  );
}
