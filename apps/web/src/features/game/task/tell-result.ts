import { throwConfetti } from '../../../lib/device/confetti.ts';
import { type News, playSound } from '../../../lib/device/sound.ts';

/** Milliseconds of vibration, pause, vibration. */
const GOOD_NEWS = [60, 40, 120];
/** Milliseconds of vibration for news that needs a look. */
const ATTENTION = 200;

/** By vibration, and by sound where the player switched that on. */
export function tellResult(news: News): void {
  // Safari has no `vibrate`.
  navigator.vibrate?.(news === 'good' ? GOOD_NEWS : ATTENTION);
  playSound(news);
}

/** Returns a function that removes the confetti. */
export function celebrate(): () => void {
  tellResult('good');
  return throwConfetti();
}
