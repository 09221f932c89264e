import { z } from 'zod';
import { MessageId, TeamId } from './ids.ts';
import { MAX_MESSAGE_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** A message from the organiser to the teams. */
export const MessageInput = z.strictObject({
  id: MessageId,
  /** null addresses all teams. */
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

/** A team does not see who else got the message. */
export const TeamMessage = OrganiserMessage.omit({ teamId: true });
export type TeamMessage = z.infer<typeof TeamMessage>;
