import type { TestGame } from './test-game.ts';

/** The engine lacks a feature, so that a step cannot be tested. */
export class NotSupported extends Error {}

export interface Step {
  readonly name: string;
  /** Requests fail during the step, as without the server. They do not count as errors. */
  readonly requestsFail?: true;
  run(game: TestGame): Promise<void>;
}
