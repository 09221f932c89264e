import { readStored, store } from '../storage.ts';

/** Storage key. Sound is off at first, because groups also play in churches and museums. */
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

/** Call it when a page opens: browsers allow sounds only after the first touch of a page. */
export function prepareSound(): void {
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
