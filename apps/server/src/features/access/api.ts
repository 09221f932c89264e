/** The parts that other features use: password checks with lockouts, and ending a right. */
export { type Guesser, guessPassword, type PasswordDoor } from './lockout.ts';
export { revokeRight } from './store.ts';
