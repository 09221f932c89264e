import { QUIZ_TIMER_DANGER_S, QUIZ_TIMER_WARNING_S } from '@reisspel/contract/limits';

/** Seconds at which a screen reader hears how much is left; each second would talk over everything else. */
const SPOKEN_AT = new Set([60, QUIZ_TIMER_WARNING_S, QUIZ_TIMER_DANGER_S, 5, 0]);

/** A text that counts down: seen each second, heard now and then. */
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
