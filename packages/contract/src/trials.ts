import { z } from 'zod';
import { TaskAnswer, TaskOpening } from './tasks.ts';

/** Characters of a sealed ticket: two ids and a moment, encrypted, in base64url. */
const MAX_TICKET_LENGTH = 300;
const Ticket = z.strictObject({ ticket: z.string().max(MAX_TICKET_LENGTH) });

/**
 * A question that the organiser tries out, as a team sees it (docs/decisions/0020). The sealed
 * ticket holds what the server stores for a team: the task, for whom it is and the deadline. It
 * comes back with the answer.
 */
export const TrialOpening = z.intersection(TaskOpening, Ticket);
export type TrialOpening = z.infer<typeof TrialOpening>;

export const TrialAnswer = z.intersection(TaskAnswer, Ticket);
export type TrialAnswer = z.infer<typeof TrialAnswer>;
