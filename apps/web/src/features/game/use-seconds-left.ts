import { useEffect, useState } from 'react';
import { startStopwatch } from '../../lib/stopwatch.ts';

/** Milliseconds between looks at the clock: often enough that no second is skipped. */
const TICK_MS = 250;

/** Whole seconds that are left of what the server said when this was mounted; 0 at the end. The server alone judges. */
export function useSecondsLeft(remainingMs: number): number {
  const [elapsed] = useState(startStopwatch);
  const [total] = useState(remainingMs);
  const [left, setLeft] = useState(remainingMs);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, total - elapsed())), TICK_MS);
    return () => clearInterval(timer);
  }, [total, elapsed]);
  return Math.ceil(left / 1_000);
}
