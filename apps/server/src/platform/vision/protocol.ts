import type { Sighting, Wanted } from './vision.ts';

/** What the worker is started with: the least confidence, 0 to 1, that is worth reporting. */
export interface Thresholds {
  readonly face: number;
  readonly object: number;
}

export interface Question {
  readonly photo: Uint8Array;
  readonly wanted: Wanted;
}

/** `error` is why this photo could not be looked at; the worker itself is well and takes the next. */
export type Answer = { readonly sighting: Sighting } | { readonly error: string };
