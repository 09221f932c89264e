import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';
import * as m from '../../../paraglide/messages.js';
import { SpokenSeconds, useSecondsLeft } from './decision-countdown.tsx';

function look(seconds: number): string {
  if (seconds <= QUIZ_TIMER_DANGER_S) return 'bg-bad text-on-bad';
  if (seconds <= QUIZ_TIMER_WARNING_S) return 'bg-waiting text-on-waiting';
  return 'bg-good text-on-good';
}

const MS_PER_S = 1_000;
/** The circumference of a circle of radius 9. */
const CIRCUMFERENCE = 2 * Math.PI * 9;

/** `left` goes from 1 to 0. */
function Ring({ left }: { left: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className="size-7 -rotate-90"
    >
      <circle cx="12" cy="12" r="9" strokeWidth="5" opacity="0.2" />
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeWidth="5"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - left)}
        className="transition-[stroke-dashoffset] duration-700"
      />
    </svg>
  );
}

interface QuizTimerProps {
  remainingMs: number;
  limitMs: number | null;
}

/** Counts down from `remainingMs` at mount. */
export function QuizTimer({ remainingMs, limitMs }: QuizTimerProps) {
  const seconds = useSecondsLeft(remainingMs);
  const text = seconds === 0 ? m.quiz_time_up() : m.quiz_seconds({ seconds });
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-2 rounded-full py-2 pr-4 pl-3 font-bold text-lg tabular-nums ${look(seconds)}`}
    >
      <Ring left={Math.min(1, (seconds * MS_PER_S) / Math.max(1, limitMs ?? remainingMs))} />
      <SpokenSeconds seconds={seconds} text={text} />
    </span>
  );
}
