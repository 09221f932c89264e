/** Exports what other features use: password checks with lockouts, and the removal of a right. */
export { type Guesser, guessPassword, type PasswordLogin } from './lockout.ts';
export { revokeRight } from './store.ts';
