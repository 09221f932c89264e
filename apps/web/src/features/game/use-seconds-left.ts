import { useEffect, useState } from 'react';

/** Milliseconds between looks at the clock: often enough that no second is skipped. */
const TICK_MS = 250;

/** Whole seconds that are left of what the server said when this was mounted; 0 at the end. The server alone judges. */
export function useSecondsLeft(remainingMs: number): number {
  const [endsAt] = useState(() => performance.now() + remainingMs);
  const [left, setLeft] = useState(remainingMs);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, endsAt - performance.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.ceil(left / 1_000);
}
