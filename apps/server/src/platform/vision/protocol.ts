import type { Sighting, Wanted } from './vision.ts';

/** Lowest confidences to report, 0 to 1, given to the worker at its start. */
export interface Thresholds {
  readonly face: number;
  readonly object: number;
}

export interface Question {
  readonly photo: Uint8Array;
  readonly wanted: Wanted;
}

/** `error` concerns this photo only; the worker goes on with the next. */
export type Answer = { readonly sighting: Sighting } | { readonly error: string };
