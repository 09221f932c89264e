/** The network between a phone and the server. */
export interface NetworkConditions {
  /** Milliseconds of a round trip. */
  rttMs: number;
  /** Milliseconds by which a packet may be early or late. */
  jitterMs: number;
  /** Share of the packets that is lost, each way, from 0 to 1. */
  loss: number;
  /** Kilobits a second, each way; 0 means no limit. */
  kbit: number;
  /** True if all packets are lost without an error. */
  cut: boolean;
  /** True if the phone's requests arrive, but the server's answers are lost. */
  mute: boolean;
}

export const PERFECT: NetworkConditions = {
  rttMs: 0,
  jitterMs: 0,
  loss: 0,
  kbit: 0,
  cut: false,
  mute: false,
};

/** A 2G network, as in the mountains. */
export const SECOND_GENERATION: Partial<NetworkConditions> = { rttMs: 800, jitterMs: 50, kbit: 50 };

/** Bytes that have passed, by direction. */
export interface Passed {
  up: number;
  down: number;
}

/** The connection of one phone to the server. */
export interface Line {
  /** The server's address for this phone only, which the browser treats as secure. */
  readonly url: string;
  /** Changes the given conditions. Resolves after the change to the bytes that have passed. */
  set(conditions: Partial<NetworkConditions>): Promise<Passed>;
}
