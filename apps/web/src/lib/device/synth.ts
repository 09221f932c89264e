import type { News } from './sound.ts';

/** Milliseconds in which a browser that allows sound has started it. */
const RESUME_LIMIT_MS = 300;

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first note. */
  at: number;
  /** Duration in seconds. */
  lasts: number;
}

/**
 * `good`: C, E, G and the next C. `attention`: two low notes, which do not sound like a reproach.
 */
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

/** Gain from 0 to 1: audible during a conversation. */
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

function playNote(audioContext: AudioContext, { pitch, at, lasts }: Note): void {
  const start = audioContext.currentTime + at;
  const tone = new OscillatorNode(audioContext, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(audioContext, { gain: SILENCE });
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts);
  tone.connect(volume).connect(audioContext.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

export async function play(news: News): Promise<void> {
  const audioContext = audio();
  // `resume` may wait for a touch. Without the limit, all delayed tunes would play at that touch.
  await Promise.race([audioContext.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_LIMIT_MS))]);
  if (audioContext.state !== 'running') return;
  for (const note of TUNE[news]) playNote(audioContext, note);
}
