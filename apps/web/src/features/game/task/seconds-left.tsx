import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import { useEffect, useState } from 'react';

/** Returns the milliseconds since the start. */
type Stopwatch = () => number;

/**
 * Uses two clocks, because `performance.now()` stops while a device sleeps, and a user can set
 * `Date.now()` back.
 */
export function startStopwatch(): Stopwatch {
  const date = Date.now();
  const monotonic = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - monotonic);
}

/** Milliseconds between two readings of the clock, short enough to show each second. */
const TICK_MS = 250;

/** Returns the whole seconds left, down to 0. Only the server decides when the time is up. */
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

/** The seconds left that a screen reader reads out. Every second would be too much speech. */
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
