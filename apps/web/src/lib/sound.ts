import { readStored, store } from './storage.ts';

/** On this device; off until somebody asks for it: a group in a church or a museum plays too. */
const KEY = 'sound';

export type News = 'good' | 'attention';

/** What makes the sounds is loaded by who wants to hear them. */
const loadSynth = () => import('./synth.ts');

export function isSoundOn(): boolean {
  return readStored(KEY) === '1';
}

/** Remembers the player's wish; who turns it on hears what it is. */
export function setSound(on: boolean): void {
  store(KEY, on ? '1' : '');
  playSound('good');
}

/** Makes ready for a sound that comes later by itself: browsers let a page be heard only after a touch. */
export function readySound(): void {
  if (!isSoundOn()) return;
  loadSynth()
    .then(({ unlockOnTouch }) => unlockOnTouch())
    .catch(() => {
      // Without it the game is silent.
    });
}

/** A few notes for what has happened, where the player wants that. */
export function playSound(news: News): void {
  if (!isSoundOn()) return;
  loadSynth()
    .then(({ play }) => play(news))
    .catch(() => {
      // As above.
    });
}
