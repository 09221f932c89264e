import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { useEffect, useState } from 'react';

/** Whether `current` is still to become what the server has said, for as long as the live state may take to say it. */
export function useAwaited<T extends string>(current: T): [boolean, (expected: T) => void] {
  const [expected, setExpected] = useState<T | null>(null);
  if (expected === current) setExpected(null);
  useEffect(() => {
    if (expected === null) return;
    // Another organiser may have changed it back in the same moment.
    const timer = setTimeout(() => setExpected(null), BANNER_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [expected]);
  return [expected !== null, setExpected];
}
