import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import type { NoticeTone } from '../ui/notice.tsx';

export interface Flash {
  tone: NoticeTone;
  text: string;
}

/** A message that goes away by itself after the three seconds of spec 9. */
export function useFlash(): [Flash | null, (flash: Flash) => void] {
  const [flash, setFlash] = useState<Flash | null>(null);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), BANNER_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return [flash, useCallback((next: Flash) => setFlash(next), [])];
}
