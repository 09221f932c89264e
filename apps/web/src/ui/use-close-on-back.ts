import { useEffect, useRef } from 'react';
import { openOverlay } from './overlay-history.ts';

/** While mounted and `wanted`, the phone's back button calls `onClose` of the last one that came. */
export function useCloseOnBack(onClose: () => void, wanted: boolean): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(() => (wanted ? openOverlay(() => latest.current()) : undefined), [wanted]);
}
