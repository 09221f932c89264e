import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { durationText } from '../../../lib/figures.ts';
import { startStopwatch } from '../../../lib/stopwatch.ts';
import * as m from '../../../paraglide/messages.js';

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

interface DecisionCountdownProps {
  /** Milliseconds that were left when this was mounted. */
  remainingMs: number;
  decision: 'approve' | 'reject';
}

/** Says when the server will decide on the photo by itself, and how (spec 2). */
export function DecisionCountdown({ remainingMs, decision }: DecisionCountdownProps) {
  const seconds = useSecondsLeft(remainingMs);
  const time = durationText(seconds);
  const then = decision === 'approve' ? m.photo_auto_approve({ time }) : m.photo_auto_reject({ time });
  const text = seconds === 0 ? m.photo_auto_now() : then;
  return (
    <p className="flex items-start gap-3 rounded-2xl bg-waiting px-4 py-3 font-bold text-on-waiting">
      <Timer aria-hidden className="mt-0.5 size-5 shrink-0" />
      <SpokenSeconds seconds={seconds} text={text} />
    </p>
  );
}
