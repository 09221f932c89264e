/** Exports what other features use: the game as the file of a saved game, and emptying it. */
export { gameFile } from './file-service.ts';
export { emptyGame, type ProfileDeps } from './service.ts';
