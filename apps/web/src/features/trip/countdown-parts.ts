const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a countdown shows of `left` milliseconds; nothing below zero. A day is 24 hours also where the clock is
 * changed meanwhile: what counts is how long it really takes.
 */
export function countdownParts(left: number) {
  const rest = Math.max(0, left);
  return {
    days: Math.floor(rest / DAY_MS),
    hours: Math.floor(rest / HOUR_MS) % 24,
    minutes: Math.floor(rest / MINUTE_MS) % 60,
    seconds: Math.floor(rest / SECOND_MS) % 60,
  };
}
