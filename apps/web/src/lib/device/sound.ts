import { readStored, store } from '../storage.ts';

/** Storage key. Sound is off by default: groups also play in churches and museums. */
const KEY = 'sound';

export type News = 'good' | 'attention';

const loadSynth = () => import('./synth.ts');

export function isSoundOn(): boolean {
  return readStored(KEY) === '1';
}

export function setSound(on: boolean): void {
  store(KEY, on ? '1' : '');
  playSound('good');
}

/** Prepares for sounds without a tap: browsers allow a page sound only after the first touch. */
export function readySound(): void {
  if (!isSoundOn()) return;
  loadSynth()
    .then(({ unlockOnTouch }) => unlockOnTouch())
    .catch(() => {
      // The game stays silent.
    });
}

export function playSound(news: News): void {
  if (!isSoundOn()) return;
  loadSynth()
    .then(({ play }) => play(news))
    .catch(() => {
      // The game stays silent.
    });
}
