import { throwConfetti } from '../../lib/confetti.ts';
import { vibrate } from '../../lib/vibration.ts';

/** Confetti for a completed task, and a phone that vibrates. Returns how to sweep it up. */
export function celebrate(): () => void {
  vibrate('good');
  return throwConfetti();
}
