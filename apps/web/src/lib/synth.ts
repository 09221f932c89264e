import type { News } from './sound.ts';

/** Milliseconds in which a browser that lets us begins to play. */
const SOON_MS = 300;

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first. */
  at: number;
  /** Seconds. */
  lasts: number;
}

/** C, E, G and the C above it; and two low ones that ask for a look without scolding. */
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

/** Of 1: clear beside a conversation, and not more. */
const LOUDNESS = 0.18;
/** Seconds from silence to loud: without them each note begins with a click. */
const ATTACK_S = 0.012;
/** What a note fades to: a volume cannot fall to nothing by steps that are each a part of the one before. */
const SILENCE = 0.0001;

let context: AudioContext | null = null;

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/** Lets the next touch open the way for sounds that nobody pressed for. */
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

/** Plays what belongs to the news; nothing where the browser does not let us. */
export async function play(news: News): Promise<void> {
  const to = audio();
  // Where the browser waits for a touch this would wait with it, and all the news since would sound at once then.
  await Promise.race([to.resume(), new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
  if (to.state !== 'running') return;
  for (const note of TUNE[news]) playNote(to, note);
}
