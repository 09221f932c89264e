import { z } from 'zod';
import { HelperInput } from './helpers.ts';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';

/** A visitor has no role. One person can have several: an organiser may also play. */
export const Role = z.enum(['player', 'gallery', 'admin']);
export type Role = z.infer<typeof Role>;

export const SessionInfo = z.strictObject({
  roles: z.array(Role),
  team: z.strictObject({ id: TeamId, name: z.string() }).nullable(),
  /** The helper that this browser acts for, by a link of the organiser. */
  helper: HelperInput.nullable(),
  openedTeams: z.array(TeamId),
  /** What the trip's pages ask of this browser first: nothing, the group's link or a password. */
  entry: z.enum(['open', 'link', 'password']),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const LoginInput = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

export const ScreenLink = z.strictObject({ token: z.string().max(64) });

export const DevicesQuery = z.strictObject({ alsoThis: z.enum(['true', 'false']).optional() });
export const DevicesEnded = z.strictObject({ ended: z.number().int().min(0) });
export type DevicesEnded = z.infer<typeof DevicesEnded>;
