import { throwConfetti } from '../../../lib/device/confetti.ts';
import { type News, playSound } from '../../../lib/device/sound.ts';

/** Milliseconds of vibration, of a pause, and of vibration. */
const GOOD_NEWS = [60, 40, 120];
/** Milliseconds of vibration for news that needs the player's attention. */
const ATTENTION = 200;

/** Announces a result by vibration, and by sound if the player switched the sound on. */
export function announceResult(news: News): void {
  // Safari has no `vibrate`.
  navigator.vibrate?.(news === 'good' ? GOOD_NEWS : ATTENTION);
  playSound(news);
}

/** Announces good news, with confetti. Returns a function that removes the confetti. */
export function celebrate(): () => void {
  announceResult('good');
  return throwConfetti();
}
