import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH, MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from './limits.ts';
import { readableText } from './text.ts';

/** A team's password. Keyboards put a space behind the word that they suggest. */
const teamPassword = z.string().trim().max(MAX_PASSWORD_LENGTH);

export const TeamInput = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH),
  /** Empty is none: everybody may join. */
  password: teamPassword.default(''),
});
export type TeamInput = z.infer<typeof TeamInput>;

/** What changes of a team; what is absent stays. A new password also makes a new link. */
export const TeamUpdate = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH).optional(),
  color: z.enum(TEAM_COLORS).optional(),
  /** As in `TeamInput`. */
  password: teamPassword.optional(),
  /**
   * The link that was handed out lets nobody in any more. A team without a password has none to
   * renew.
   */
  renewLink: z.boolean().default(false),
  /** Everybody who plays for the team has to join it anew. Else they stay, whatever changes. */
  endSessions: z.boolean().default(false),
});
export type TeamUpdate = z.input<typeof TeamUpdate>;

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
export const AdminTeam = TeamCard.extend({
  password: z.string().nullable(),
  /**
   * What stands in the team's link and joins it without the password; null for a team without one.
   */
  invitation: z.string().nullable(),
  /** Six letters that lead where the link does, for who cannot scan it. */
  code: z.string(),
});
export type AdminTeam = z.infer<typeof AdminTeam>;

/** Teams at whose password somebody has been wrong too often, and has to wait. */
export const TeamLockouts = z.strictObject({ teamIds: z.array(TeamId) });
export type TeamLockouts = z.infer<typeof TeamLockouts>;

/** Characters of `AdminTeam.invitation`: an HMAC-SHA-256 in base64url. */
const INVITATION_LENGTH = 43;

/**
 * A code that was typed at /game, in capitals or not, and with spaces: as good as its team's link.
 */
export const TeamCodeInput = z.strictObject({ code: z.string().max(MAX_PASSWORD_LENGTH) });
export type TeamCodeInput = z.infer<typeof TeamCodeInput>;
export const TeamOfCode = AdminTeam.pick({ id: true, invitation: true });
export type TeamOfCode = z.infer<typeof TeamOfCode>;

export const JoinInput = z.strictObject({
  password: teamPassword.default(''),
  /** Of the team's link, in place of the password. */
  invitation: z.string().max(INVITATION_LENGTH).optional(),
});
export type JoinInput = z.infer<typeof JoinInput>;
