import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue, type QueueSnapshot } from '../../../queue/queue.ts';
import { keptPicture } from '../../../queue/store.ts';

/** The photo queue of this phone. Imports all of its code, so only later chunks may use this. */
export function usePhotoQueue(): QueueSnapshot {
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getSnapshot);
}

/** Null until it is read, and when it is missing. */
export function useKeptPicture(id: QueuedPhoto['id']): Blob | null {
  const kept = useQuery({
    queryKey: ['kept picture', id],
    queryFn: () => keptPicture(id),
    // Without its picture a photo can still be sent and deleted.
    retry: false,
    // A picture is large, and stays the same.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return kept.data ?? null;
}
