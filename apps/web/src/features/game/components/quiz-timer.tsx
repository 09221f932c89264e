import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import { Timer } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { SpokenSeconds } from './spoken-seconds.tsx';

function look(seconds: number): string {
  if (seconds <= QUIZ_TIMER_DANGER_S) return 'bg-bad text-on-bad';
  if (seconds <= QUIZ_TIMER_WARNING_S) return 'bg-waiting text-on-waiting';
  return 'bg-good text-on-good';
}

/** Counts down what the server said was left when this was mounted. */
export function QuizTimer({ remainingMs }: { remainingMs: number }) {
  const seconds = useSecondsLeft(remainingMs);
  const text = seconds === 0 ? m.quiz_time_up() : m.quiz_seconds({ seconds });
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-2 rounded-full px-4 py-2 font-bold tabular-nums ${look(seconds)}`}
    >
      <Timer aria-hidden className="size-5" />
      <SpokenSeconds seconds={seconds} text={text} />
    </span>
  );
}
