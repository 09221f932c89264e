import { useEffect, useRef } from 'react';

/**
 * `act`, at most once until it is over: a double tap comes before `busy` does, and must not do it twice. It is over when `busy`
 * has gone, or what `act` promises has settled.
 */
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
