import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../queue/entry.ts';
import { photoQueue } from '../../queue/queue.ts';
import type { QueueSnapshot } from '../../queue/snapshot.ts';
import { keptPicture } from '../../queue/store.ts';

/** What waits on this phone. Brings the queue along, so it is for what is loaded after the first view. */
export function usePhotoQueue(): QueueSnapshot {
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getSnapshot);
}

/** The picture of a photo in the queue; null until it was read, and when it is not there. */
export function useKeptPicture(id: QueuedPhoto['id']): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let gone = false;
    keptPicture(id).then(
      (kept) => {
        if (!gone) setPicture(kept);
      },
      () => {
        // The list says what it is; without its picture it can still be sent and deleted.
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return picture;
}
