/**
 * `guessPassword` checks passwords of other features, with the same failure counts and lockouts.
 */
export { type GuessedDoor, type Guesser, guessPassword } from './lockout.ts';
export { revoke } from './store.ts';
