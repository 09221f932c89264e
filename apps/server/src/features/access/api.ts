/** What other features use of the doors: any password may be guessed at, and is counted here. */
export { type GuessedDoor, type Guesser, guessPassword, isKnownDevice, rememberDevice } from './lockout.ts';
