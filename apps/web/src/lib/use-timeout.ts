import { useEffect, useEffectEvent } from 'react';

/** Never ends if `ms` is null. Restarts when `ms` or `about` changes. */
export function useTimeout(onEnd: () => void, ms: number | null, about?: unknown): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` restarts the timeout
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, about]);
}
