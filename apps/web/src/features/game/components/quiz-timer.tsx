import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';

/** Milliseconds between looks at the clock: often enough that no second is skipped. */
const TICK_MS = 250;

/** Seconds at which a screen reader hears how much is left; each second would talk over the question. */
const SPOKEN_AT = new Set([60, QUIZ_TIMER_WARNING_S, QUIZ_TIMER_DANGER_S, 5, 0]);

function look(seconds: number): string {
  if (seconds <= QUIZ_TIMER_DANGER_S) return 'bg-bad text-on-bad';
  if (seconds <= QUIZ_TIMER_WARNING_S) return 'bg-waiting text-on-waiting';
  return 'bg-good text-on-good';
}

/** Counts down what the server said was left when this was mounted. The server alone judges. */
export function QuizTimer({ remainingMs }: { remainingMs: number }) {
  const [endsAt] = useState(() => performance.now() + remainingMs);
  const [left, setLeft] = useState(remainingMs);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, endsAt - performance.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const seconds = Math.ceil(left / 1_000);
  const text = seconds === 0 ? m.quiz_time_up() : m.quiz_seconds({ seconds });
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-4 py-2 font-bold tabular-nums ${look(seconds)}`}
    >
      <Timer aria-hidden className="size-5" />
      <span aria-hidden>{text}</span>
      <span role="timer" aria-live="polite" className="sr-only">
        {SPOKEN_AT.has(seconds) ? text : ''}
      </span>
    </span>
  );
}
