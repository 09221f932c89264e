import { type CSSProperties, type TouchEvent, useRef, useSyncExternalStore } from 'react';

/** CSS pixels a finger goes sideways at least; less is a tap by an unsteady hand. */
const MIN_SWIPE_PX = 48;

/** In a page that is zoomed in, one finger moves the page. */
function isZoomedIn(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1;
}

function onZoom(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  return () => viewport?.removeEventListener('resize', listener);
}

interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
  style: CSSProperties;
}

/** What makes an element one that can be swiped sideways with one finger. */
export function useSwipe(onSwipe: (towards: 'left' | 'right') => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null);
  const zoomedIn = useSyncExternalStore(onZoom, isZoomedIn);
  return {
    // Else the browser takes a swipe for "go back".
    style: { touchAction: zoomedIn ? 'auto' : 'pan-y pinch-zoom' },
    onTouchStart({ touches }) {
      const { clientX: x, clientY: y } = touches[0] ?? { clientX: 0, clientY: 0 };
      start.current = touches.length === 1 && !isZoomedIn() ? { x, y } : null;
    },
    onTouchEnd({ changedTouches }) {
      const from = start.current;
      const to = changedTouches[0];
      start.current = null;
      if (from === null || to === undefined) return;
      const sideways = to.clientX - from.x;
      const upOrDown = Math.abs(to.clientY - from.y);
      if (Math.abs(sideways) < MIN_SWIPE_PX || Math.abs(sideways) <= upOrDown) return;
      onSwipe(sideways < 0 ? 'left' : 'right');
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}
