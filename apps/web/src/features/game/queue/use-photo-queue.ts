import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { QueueSnapshot } from '../../../queue/snapshot.ts';
import { keptPicture } from '../../../queue/store.ts';

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

/**
 * Keeps the page under the player's finger while a bar on top of it comes, grows and goes: the page scrolls along. Where there
 * is not that much to scroll back, the bar's place stays empty until another page is shown (`address`).
 */
export function useSteadyPage(bar: RefObject<HTMLElement | null>, address: string): void {
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without the place that was kept
  useLayoutEffect(() => {
    if (!bar.current) return;
    bar.current.style.minHeight = '';
    height.current = bar.current.offsetHeight;
  }, [bar, address]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    // Chrome does the same, but not at the top of a page; twice is too much.
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
