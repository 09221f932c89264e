import { readStored, store } from '../storage.ts';

/** Storage key. Sound is off at first, because groups also play in churches and museums. */
const KEY = 'sound';

export type News = 'good' | 'attention';

/** Does nothing while the sound is off. */
function withSynth(use: (synth: typeof import('./synth.ts')) => unknown): void {
  if (!isSoundOn()) return;
  import('./synth.ts').then(use).catch(() => {
    // The game stays silent.
  });
}

export function isSoundOn(): boolean {
  return readStored(KEY) === '1';
}

export function setSound(on: boolean): void {
  store(KEY, on ? '1' : '');
  playSound('good');
}

/** Call it when a page opens: browsers allow sounds only after the first touch of a page. */
export function prepareSound(): void {
  withSynth(({ unlockOnTouch }) => unlockOnTouch());
}

export function playSound(news: News): void {
  withSynth(({ play }) => play(news));
}
