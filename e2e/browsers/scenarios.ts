import { PRIVATE, WITHOUT_CAMERA, WITHOUT_SERVER } from './device-steps.ts';
import { FAMILY } from './family-steps.ts';
import { GAME, VISIT } from './game-steps.ts';
import { LINK } from './link-steps.ts';
import type { Step } from './step.ts';
import { type Device, NOON_OF_FLIGHT } from './test-game.ts';
import { TRAVEL } from './travel-steps.ts';
import { WALK } from './walk-steps.ts';

export interface Scenario {
  readonly name: string;
  readonly device: Device;
  /** Time of the server. Without it, the trip is in June of next year. */
  readonly at?: string;
  readonly steps: readonly Step[];
}

/** Each scenario has its own server and browser. Its steps depend on the steps before them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the game on a phone',
    device: { keeping: 'kept', camera: true },
    steps: [...VISIT, ...GAME, ...WITHOUT_SERVER],
  },
  { name: 'a walk through town', device: { keeping: 'kept', camera: true }, steps: WALK },
  { name: 'a trip with a link', device: { keeping: 'kept', camera: true }, steps: LINK },
  {
    name: 'the day of flying',
    device: { keeping: 'kept', camera: true },
    at: NOON_OF_FLIGHT,
    steps: [...FAMILY, ...TRAVEL],
  },
  { name: 'a private window', device: { keeping: 'private', camera: true }, steps: PRIVATE },
  { name: 'no camera', device: { keeping: 'kept', camera: false }, steps: WITHOUT_CAMERA },
];
