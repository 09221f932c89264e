import { useEffect, useState } from 'react';
import type { NoticeTone } from './notice.tsx';

export interface Flash {
  tone: NoticeTone;
  text: string;
}

/** A message that goes away by itself after `shownMs` milliseconds; a new one starts anew. */
export function useFlash(shownMs: number): [Flash | null, (flash: Flash) => void] {
  const [flash, setFlash] = useState<Flash | null>(null);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), shownMs);
    return () => clearTimeout(timer);
  }, [flash, shownMs]);
  return [flash, setFlash];
}
