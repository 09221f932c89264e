import { useEffect, useRef } from 'react';

/** `act`, at most once until it is no longer `busy`: a double tap comes before `busy` does, and must not do it twice. */
export function useOnce<Args extends unknown[]>(
  busy: boolean,
  act: (...args: Args) => void,
): (...args: Args) => void {
  const underWay = useRef(false);
  useEffect(() => {
    if (!busy) underWay.current = false;
  }, [busy]);
  return (...args) => {
    if (underWay.current) return;
    underWay.current = true;
    act(...args);
  };
}
