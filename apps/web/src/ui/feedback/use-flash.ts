import { useEffect, useState } from 'react';
import type { NoticeTone } from './notice.tsx';

export interface Flash {
  tone: NoticeTone;
  text: string;
}

export function useFlash(shownMs: number): [Flash | null, (flash: Flash) => void] {
  const [flash, setFlash] = useState<Flash | null>(null);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), shownMs);
    return () => clearTimeout(timer);
  }, [flash, shownMs]);
  return [flash, setFlash];
}
