import { useEffect, useState } from 'react';

/** Milliseconds without a mouse or a key after which the screen has nobody at it. */
const IDLE_MS = 4_000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether nobody has touched the mouse or the keys for a while. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    for (const sign of SIGNS) addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake);
    };
  }, []);
  return idle;
}
