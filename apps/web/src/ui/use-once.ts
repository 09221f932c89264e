import { useEffect, useRef } from 'react';

/** Prevents a second call until `busy` turns false or the promise settles: a double tap is fast. */
export function useOnce<Args extends unknown[]>(
  busy: boolean,
  act: (...args: Args) => void | Promise<void>,
): (...args: Args) => void {
  const underWay = useRef(false);
  useEffect(() => {
    if (!busy) underWay.current = false;
  }, [busy]);
  return (...args) => {
    if (underWay.current) return;
    underWay.current = true;
    const release = () => {
      underWay.current = false;
    };
    act(...args)?.then(release, release);
  };
}
