import type { TestGame } from './test-game.ts';

/** The engine lacks a feature, so that a step cannot be tested. */
export class NotSupported extends Error {}

export interface Step {
  readonly name: string;
  /** The server is down during the step, so failed requests in the console do not count. */
  readonly offline?: true;
  run(game: TestGame): Promise<void>;
}
