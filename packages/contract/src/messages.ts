import { z } from 'zod';
import { MessageId, TeamId } from './ids.ts';
import { MAX_MESSAGE_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** What the organiser says to the teams. */
export const MessageInput = z.strictObject({
  id: MessageId,
  /** null: to all teams. */
  teamId: TeamId.nullable(),
  text: readableText(MAX_MESSAGE_LENGTH),
});
export type MessageInput = z.infer<typeof MessageInput>;

export const OrganiserMessage = z.strictObject({
  id: MessageId,
  teamId: TeamId.nullable(),
  text: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number().int(),
});
export type OrganiserMessage = z.infer<typeof OrganiserMessage>;

/** The same, as a team reads it: not to whom else it was said. */
export const TeamMessage = OrganiserMessage.omit({ teamId: true });
export type TeamMessage = z.infer<typeof TeamMessage>;
