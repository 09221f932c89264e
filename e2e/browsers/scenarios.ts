import { PRIVATE, WITHOUT_CAMERA, WITHOUT_SERVER } from './device-steps.ts';
import { GAME, VISIT } from './game-steps.ts';
import type { Step } from './step.ts';
import type { Device } from './test-game.ts';

export interface Scenario {
  readonly name: string;
  readonly device: Device;
  readonly steps: readonly Step[];
}

/** Each scenario has its own server and browser. Its steps depend on the steps before them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the game on a phone',
    device: { keeping: 'kept', camera: true },
    steps: [...VISIT, ...GAME, ...WITHOUT_SERVER],
  },
  { name: 'a private window', device: { keeping: 'private', camera: true }, steps: PRIVATE },
  { name: 'no camera', device: { keeping: 'kept', camera: false }, steps: WITHOUT_CAMERA },
];
