import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue, type QueueSnapshot } from '../../../queue/queue.ts';
import { keptPicture } from '../../../queue/store.ts';

/** The photo queue of this phone. Imports all of its code, so only later chunks may use this. */
export function usePhotoQueue(): QueueSnapshot {
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getSnapshot);
}

/** The picture of a queued photo; null until it is read, and when it is missing. */
export function useKeptPicture(id: QueuedPhoto['id']): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let gone = false;
    keptPicture(id).then(
      (kept) => {
        if (!gone) setPicture(kept);
      },
      () => {
        // Without its picture a photo can still be sent and deleted.
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return picture;
}

/**
 * Scrolls the page along while a bar above it appears, grows and disappears, so that the page stays
 * under the player's finger. Where the page cannot scroll back that far, the bar's room stays empty
 * until `address` changes.
 */
export function useSteadyPage(bar: RefObject<HTMLElement | null>, address: string): void {
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets on another page
  useLayoutEffect(() => {
    if (!bar.current) return;
    bar.current.style.minHeight = '';
    height.current = bar.current.offsetHeight;
  }, [bar, address]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    // Chrome anchors too, except at the top of a page, and would scroll twice.
    root.style.overflowAnchor = 'none';
    const settle = () => {
      const grown = element.offsetHeight - height.current;
      // A page that nobody has touched yet shows its top.
      if (grown !== 0 && navigator.userActivation?.hasBeenActive !== false) {
        if (grown + scrollY < 0) element.style.minHeight = `${height.current - scrollY}px`;
        scrollBy({ top: grown, behavior: 'instant' });
      }
      height.current = element.offsetHeight;
    };
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.overflowAnchor = '';
    };
  }, [bar]);
}
