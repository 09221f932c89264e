import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import { useEffect, useState } from 'react';
import { STATUS_PATIENCE_MS } from './flight-view.ts';

const STEPS_MS = [EXAMPLE_STATUS_DELAY_MS, STATUS_PATIENCE_MS];

/** Milliseconds that the page has been open, as far as a flight's status depends on it: 0 or the step passed last. */
export function useOpenTime(): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timers = STEPS_MS.map((ms) => setTimeout(() => setPassed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  return passed;
}
