import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue, type QueueSnapshot } from '../../../queue/queue.ts';
import { storedPicture } from '../../../queue/store.ts';

/** Returns this phone's photo queue. This loads the queue's code, so no first view may use it. */
export function usePhotoQueue(): QueueSnapshot {
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getSnapshot);
}

/** Returns the picture of a queued photo, or null until it is loaded or if it is missing. */
export function useStoredPicture(id: QueuedPhoto['id']): Blob | null {
  const picture = useQuery({
    queryKey: ['stored picture', id],
    queryFn: () => storedPicture(id),
    // The player can send or delete a photo without its picture on the screen.
    retry: false,
    // A picture is large and never changes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return picture.data ?? null;
}
