import type { GamePhase } from '@reisspel/contract/game';

/** True from a start to the end of a game, also in a pause. */
export function isUnderWay(phase: GamePhase): boolean {
  return phase === 'running' || phase === 'paused';
}
