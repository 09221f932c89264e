import { PRIVATE, WITHOUT_CAMERA, WITHOUT_SERVER } from './device-steps.ts';
import { GAME, VISIT } from './game-steps.ts';
import type { Device } from './play.ts';
import type { Step } from './step.ts';

export interface Scenario {
  readonly name: string;
  readonly device: Device;
  readonly steps: readonly Step[];
}

/** Each begins with a browser and a server of its own; a step builds on those before it. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the game on a phone',
    device: { keeping: 'kept', camera: true },
    steps: [...VISIT, ...GAME, ...WITHOUT_SERVER],
  },
  { name: 'a private window', device: { keeping: 'private', camera: true }, steps: PRIVATE },
  { name: 'no camera', device: { keeping: 'kept', camera: false }, steps: WITHOUT_CAMERA },
];
