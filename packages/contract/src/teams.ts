import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH, MAX_REMOVED_TOGETHER, MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from './limits.ts';
import { readableText } from './text.ts';

/** Trimmed, as phone keyboards add a space after a suggested word. */
const teamPassword = z.string().trim().max(MAX_PASSWORD_LENGTH);

export const TeamInput = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH),
  /** Empty means no password: everybody may join. */
  password: teamPassword.default(''),
});
export type TeamInput = z.infer<typeof TeamInput>;

/** Absent fields do not change. A new password also makes a new link. */
export const TeamUpdate = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH).optional(),
  color: z.enum(TEAM_COLORS).optional(),
  password: teamPassword.optional(),
  /** Invalidates the old link. A team without a password has no link to renew. */
  renewLink: z.boolean().default(false),
  /** Ends all sessions of the team. Without it, players stay in, whatever changes. */
  endSessions: z.boolean().default(false),
});
export type TeamUpdate = z.input<typeof TeamUpdate>;

/** The public part of a team. */
export const TeamCard = z.strictObject({
  id: TeamId,
  name: z.string(),
  /** "#RRGGBB". */
  color: z.string(),
  hasPassword: z.boolean(),
});
export type TeamCard = z.infer<typeof TeamCard>;

/**
 * The organiser's view of a team. The password is plain text (spec 6): empty when there is none,
 * and null when it cannot be decrypted because the server's key has changed.
 */
export const AdminTeam = TeamCard.extend({
  password: z.string().nullable(),
  /** The token in the team's link, which replaces the password; null for a team without one. */
  invitation: z.string().nullable(),
  /** Six letters that work like the link, for people who cannot scan it. */
  code: z.string(),
});
export type AdminTeam = z.infer<typeof AdminTeam>;

/** Teams with a lockout at their password. */
export const TeamLockouts = z.strictObject({ teamIds: z.array(TeamId) });
export type TeamLockouts = z.infer<typeof TeamLockouts>;

/** Characters of `AdminTeam.invitation`: an HMAC-SHA-256 in base64url. */
const INVITATION_LENGTH = 43;

/** A code that was typed at /game, with any case and spaces. It works like the team's link. */
export const TeamCodeInput = z.strictObject({ code: z.string().max(MAX_PASSWORD_LENGTH) });
export type TeamCodeInput = z.infer<typeof TeamCodeInput>;
export const TeamOfCode = AdminTeam.pick({ id: true, invitation: true });
export type TeamOfCode = z.infer<typeof TeamOfCode>;

export const JoinInput = z.strictObject({
  password: teamPassword.default(''),
  /** The token of the team's link, in place of the password. */
  invitation: z.string().max(INVITATION_LENGTH).optional(),
});
export type JoinInput = z.infer<typeof JoinInput>;

/** The added example teams; empty when every name is taken. */
export const AddedTeams = z.strictObject({ teamIds: z.array(TeamId) });
export type AddedTeams = z.infer<typeof AddedTeams>;

export const TeamRemoval = z.strictObject({ teamIds: z.array(TeamId).min(1).max(MAX_REMOVED_TOGETHER) });
export type TeamRemoval = z.infer<typeof TeamRemoval>;
