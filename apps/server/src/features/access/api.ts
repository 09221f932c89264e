/** For other features: password checks with lockouts, and ending a right of all sessions. */
export { type Guesser, guessPassword, type PasswordDoor } from './lockout.ts';
export { revokeRight } from './store.ts';
