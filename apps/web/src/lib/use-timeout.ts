import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEnd` after `ms` milliseconds, or never when that is null. Waits anew when `ms` or
 * `about` changes.
 */
export function useTimeout(onEnd: () => void, ms: number | null, about?: string): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject gets the whole time
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, about]);
}
