/** What a phone's way to the server is like. */
export interface Weather {
  /** Milliseconds there and back. */
  rttMs: number;
  /** Milliseconds by which a packet may be earlier or later than that. */
  jitterMs: number;
  /** Share of the packets that gets lost, each way, from 0 to 1. */
  loss: number;
  /** Kilobits a second, each way; 0 is without a limit. */
  kbit: number;
  /** Nothing comes through, and nobody is told so. */
  cut: boolean;
  /** The server hears the phone, but what it answers gets lost. */
  mute: boolean;
}

export const CLEAR: Weather = { rttMs: 0, jitterMs: 0, loss: 0, kbit: 0, cut: false, mute: false };

/** 2G as it is in the mountains. */
export const SECOND_GENERATION: Partial<Weather> = { rttMs: 800, jitterMs: 50, kbit: 50 };

/** Bytes that came through so far, by direction. */
export interface Passed {
  up: number;
  down: number;
}

/** One phone's way to the server. */
export interface Line {
  /** Where the server is for this phone; one of its own, which the browser takes for a secure one. */
  readonly url: string;
  /** Changes the weather, in the parts that are named; resolves when it has changed. */
  set(weather: Partial<Weather>): Promise<Passed>;
}
