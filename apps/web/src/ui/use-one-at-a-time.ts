import { useEffect, useRef } from 'react';

/** Ignores calls until `busy` is false or `act` settles: double taps outrun a disabled button. */
export function useOneAtATime<Args extends unknown[]>(
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
