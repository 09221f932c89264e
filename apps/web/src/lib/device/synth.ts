import type { News } from './sound.ts';

/** Milliseconds within which a browser that allows sound starts it. */
const SOON_MS = 300;

interface Note {
  pitch: number;
  /** Seconds after the first note. */
  at: number;
  /** Seconds. */
  lasts: number;
}

/** `good`: C, E, G and the C above. `attention`: two low notes, not a reproach. */
const TUNE: Record<News, readonly Note[]> = {
  good: [
    { pitch: 523, at: 0, lasts: 0.16 },
    { pitch: 659, at: 0.09, lasts: 0.16 },
    { pitch: 784, at: 0.18, lasts: 0.16 },
    { pitch: 1047, at: 0.27, lasts: 0.5 },
  ],
  attention: [
    { pitch: 392, at: 0, lasts: 0.2 },
    { pitch: 330, at: 0.16, lasts: 0.4 },
  ],
};

/** Gain, from 0 to 1: audible beside a conversation. */
const LOUDNESS = 0.18;
/** Seconds from silence to full volume: without it each note begins with a click. */
const ATTACK_S = 0.012;
/** Final gain of a note: an exponential ramp cannot reach zero. */
const SILENCE = 0.0001;

let context: AudioContext | null = null;

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

export function unlockOnTouch(): void {
  addEventListener('pointerdown', () => void audio().resume(), { once: true });
}

function playNote(to: AudioContext, { pitch, at, lasts }: Note): void {
  const start = to.currentTime + at;
  const tone = new OscillatorNode(to, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(to, { gain: SILENCE });
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts);
  tone.connect(volume).connect(to.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

export async function play(news: News): Promise<void> {
  const to = audio();
  // `resume` may wait for a touch; without the limit all delayed tunes would sound at once.
  await Promise.race([to.resume(), new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
  if (to.state !== 'running') return;
  for (const note of TUNE[news]) playNote(to, note);
}
