import { z } from 'zod';
import { QuizAnswer, QuizOpening } from './submissions.ts';

/** Characters of a sealed ticket: two ids and a moment, encrypted, in base64url. */
const MAX_TICKET_LENGTH = 300;
const ticket = z.string().max(MAX_TICKET_LENGTH);

/** A quiz that the organiser tries, as a team sees it (docs/decisions/0020). */
export const TrialOpening = QuizOpening.extend({
  /** What the server would write down for a team, sealed: which quiz, for whom, and until when. Comes back with the answer. */
  ticket,
});
export type TrialOpening = z.infer<typeof TrialOpening>;

export const TrialAnswer = QuizAnswer.extend({ ticket });
export type TrialAnswer = z.infer<typeof TrialAnswer>;
