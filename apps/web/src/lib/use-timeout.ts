import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnd` after `ms`; never if `ms` is null. Restarts when `ms` or `restartKey` changes. */
export function useTimeout(onEnd: () => void, ms: number | null, restartKey?: unknown): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restartKey` restarts the timeout
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, restartKey]);
}
