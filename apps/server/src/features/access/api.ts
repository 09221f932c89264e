/** Lets other features check passwords of their own, with the same failure counts and lockouts. */
export { type GuessedDoor, type Guesser, guessPassword } from './lockout.ts';
