/** Milliseconds of vibration, pause, vibration. */
const GOOD_NEWS = [60, 40, 120];
/** Milliseconds of vibration for what somebody has to look at. */
const ATTENTION = 200;

/** Tells a phone in a hand that something has happened; iPhones have no such thing (Safari knows no `vibrate`). */
export function vibrate(news: 'good' | 'attention'): void {
  navigator.vibrate?.(news === 'good' ? GOOD_NEWS : ATTENTION);
}
