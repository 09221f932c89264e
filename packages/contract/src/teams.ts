import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH, MAX_REMOVED_TOGETHER, MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from './limits.ts';
import { readableText } from './text.ts';

/** The fields of a team that everybody sees. Saved games contain them as well. */
export const teamLook = {
  name: readableText(MAX_TEAM_NAME_LENGTH),
  /** "#RRGGBB". */
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
};
export const TeamLook = z.strictObject(teamLook);
export type TeamLook = z.infer<typeof TeamLook>;
/** A team that the app makes itself: `TeamLook.parse` adds the other fields. */
export type MadeTeam = z.input<typeof TeamLook>;

/** The password is trimmed, because phone keyboards add a space after a suggested word. */
const teamPassword = z.string().trim().max(MAX_PASSWORD_LENGTH);

/** The server chooses the colour. */
export const TeamInput = TeamLook.omit({ color: true }).extend({ password: teamPassword.default('') });
export type TeamInput = z.infer<typeof TeamInput>;

/** A new password also makes a new link. */
export const TeamUpdate = z.strictObject({
  name: teamLook.name.optional(),
  color: z.enum(TEAM_COLORS).optional(),
  password: teamPassword.optional(),
  /** Ends the old link. */
  renewLink: z.boolean().default(false),
  /** Ends all sessions of the team. When false, players stay logged in after any change. */
  endSessions: z.boolean().default(false),
});
export type TeamUpdate = z.input<typeof TeamUpdate>;

export const TeamCard = z.strictObject({
  id: TeamId,
  ...teamLook,
  hasPassword: z.boolean(),
});
export type TeamCard = z.infer<typeof TeamCard>;

/** The password is null when the server cannot decrypt it, because its key has changed. */
export const AdminTeam = TeamCard.extend({
  password: z.string().nullable(),
  /** The token in the team's link; null for a team without a password. */
  invitation: z.string().nullable(),
  /** Six letters that work like the link. */
  code: z.string(),
});
export type AdminTeam = z.infer<typeof AdminTeam>;

export const TeamLockouts = z.strictObject({ teamIds: z.array(TeamId) });
export type TeamLockouts = z.infer<typeof TeamLockouts>;

/** Characters of `AdminTeam.invitation`: an HMAC-SHA-256 in base64url. */
const INVITATION_LENGTH = 43;

/** A code works like the team's link. Capitals and spaces do not matter. */
export const TeamCodeInput = z.strictObject({ code: z.string().max(MAX_PASSWORD_LENGTH) });
export const TeamOfCode = AdminTeam.pick({ id: true, invitation: true });
export type TeamOfCode = z.infer<typeof TeamOfCode>;

export const JoinInput = z.strictObject({
  password: teamPassword.default(''),
  invitation: z.string().max(INVITATION_LENGTH).optional(),
});
export type JoinInput = z.infer<typeof JoinInput>;

export const AddedTeams = z.strictObject({ teamIds: z.array(TeamId) });
export type AddedTeams = z.infer<typeof AddedTeams>;

export const TeamRemoval = z.strictObject({ teamIds: z.array(TeamId).min(1).max(MAX_REMOVED_TOGETHER) });
