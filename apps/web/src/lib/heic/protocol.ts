import type { Rgba } from './shrink.ts';

export interface HeicJob {
  bytes: ArrayBuffer;
  longEdge: number;
}

/** `no_decoder`: the decoder did not load, most often for lack of a network. */
export type HeicProblem = 'unreadable' | 'too_many_pixels' | 'no_decoder';

export type HeicAnswer = { ok: true; picture: Rgba } | { ok: false; problem: HeicProblem };
