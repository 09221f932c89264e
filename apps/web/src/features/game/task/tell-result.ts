import { throwConfetti } from '../../../lib/confetti.ts';
import { type News, playSound } from '../../../lib/sound.ts';

/** Milliseconds of vibration, pause, vibration. */
const GOOD_NEWS = [60, 40, 120];
/** Milliseconds of vibration for what somebody has to look at. */
const ATTENTION = 200;

/** Tells a phone in a hand that something has happened; iPhones have no such thing (Safari knows no `vibrate`). */
function vibrate(news: 'good' | 'attention'): void {
  navigator.vibrate?.(news === 'good' ? GOOD_NEWS : ATTENTION);
}

/** Lets a phone in a pocket tell what its player should know: it vibrates, and sounds where that was asked for. */
export function tellResult(news: News): void {
  vibrate(news);
  playSound(news);
}

/** Confetti for a completed task, and the phone tells it. Returns how to sweep it up. */
export function celebrate(): () => void {
  tellResult('good');
  return throwConfetti();
}
