import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import { useEffect, useState } from 'react';
import { startStopwatch } from '../../../lib/time/stopwatch.ts';

/** Milliseconds between two looks at the clock, short enough to skip no second. */
const TICK_MS = 250;

/** Whole seconds left of `remainingMs` at mount; 0 at the end. Only the server judges the time. */
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

/** Seconds at which a screen reader hears the time; every second would drown out the rest. */
const SPOKEN_AT = new Set([60, QUIZ_TIMER_WARNING_S, QUIZ_TIMER_DANGER_S, 5, 0]);

export function SpokenSeconds({ seconds, text }: { seconds: number; text: string }) {
  return (
    <>
      <span aria-hidden>{text}</span>
      <span role="timer" aria-live="polite" className="sr-only">
        {SPOKEN_AT.has(seconds) ? text : ''}
      </span>
    </>
  );
}
