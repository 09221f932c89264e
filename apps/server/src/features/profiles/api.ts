/** Exports what other features use: the present game as the file of a saved game. */
export { gameFile } from './file-service.ts';
