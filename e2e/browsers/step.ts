import type { Play } from './play.ts';

/** What the engine does not have, so that there is nothing to test. */
export class Absent extends Error {}

export interface Step {
  readonly name: string;
  /** The server is away, or goes: failed requests are no fault. */
  readonly offline?: true;
  run(play: Play): Promise<void>;
}
