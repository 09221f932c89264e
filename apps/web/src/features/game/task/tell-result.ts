import { throwConfetti } from '../../../lib/confetti.ts';
import { type News, playSound } from '../../../lib/sound.ts';
import { vibrate } from '../../../lib/vibration.ts';

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
