import { useEffect, useRef } from 'react';

/**
 * Ignores further calls until `busy` turns false or the promise of `act` settles. A double tap may
 * come before the button is disabled.
 */
export function useOnce<Args extends unknown[]>(
  busy: boolean,
  act: (...args: Args) => void | Promise<void>,
): (...args: Args) => void {
  const isRunning = useRef(false);
  useEffect(() => {
    if (!busy) isRunning.current = false;
  }, [busy]);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const release = () => {
      isRunning.current = false;
    };
    act(...args)?.then(release, release);
  };
}
