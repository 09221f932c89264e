import type { Rgba } from './shrink.ts';

/** What the page asks of the worker. */
export interface HeicJob {
  bytes: ArrayBuffer;
  longEdge: number;
}

/** `no_decoder`: its code did not come, most often for want of a network. */
export type HeicProblem = 'unreadable' | 'too_many_pixels' | 'no_decoder';

export type HeicAnswer = { ok: true; picture: Rgba } | { ok: false; problem: HeicProblem };
