import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue, type QueueSnapshot } from '../../../queue/queue.ts';
import { storedPicture } from '../../../queue/store.ts';

/** The photo queue of this phone. Not for the first view, which must not load the queue's code. */
export function usePhotoQueue(): QueueSnapshot {
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getSnapshot);
}

/** The picture of a queued photo; null until it is read, and when it is missing. */
export function useStoredPicture(id: QueuedPhoto['id']): Blob | null {
  const picture = useQuery({
    queryKey: ['stored picture', id],
    queryFn: () => storedPicture(id),
    // Without its picture a photo can still be sent and deleted.
    retry: false,
    // A picture is large, and stays the same.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return picture.data ?? null;
}
