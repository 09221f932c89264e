import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH, MAX_TEAM_NAME_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

export const TeamInput = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH),
  /** Empty is none: everybody may join. */
  password: z.string().max(MAX_PASSWORD_LENGTH).default(''),
});
export type TeamInput = z.infer<typeof TeamInput>;

/** A team as everybody may see it. */
export const TeamCard = z.strictObject({
  id: TeamId,
  name: z.string(),
  /** "#RRGGBB". */
  color: z.string(),
  hasPassword: z.boolean(),
});
export type TeamCard = z.infer<typeof TeamCard>;

/**
 * A team as the organiser sees it: the password in plain text (spec 6), empty when there is none, and null when it
 * cannot be read because the server's key is another one now.
 */
export const AdminTeam = TeamCard.extend({ password: z.string().nullable() });
export type AdminTeam = z.infer<typeof AdminTeam>;

export const JoinInput = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH).default('') });
export type JoinInput = z.infer<typeof JoinInput>;
