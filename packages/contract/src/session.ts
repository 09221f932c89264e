import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';

/** A visitor is who holds none of these. One person can hold several: an organiser may also play. */
export const Role = z.enum(['player', 'gallery', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who the server takes this browser for. */
export const SessionInfo = z.strictObject({
  roles: z.array(Role),
  team: z.strictObject({ id: TeamId, name: z.string() }).nullable(),
  /** The teams that it was let in to: these ask for their password no more. */
  openedTeams: z.array(TeamId),
  /** Whether the trip's pages are open to this browser, or ask for their password first. */
  entry: z.enum(['open', 'password']),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const LoginInput = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });
export type LoginInput = z.infer<typeof LoginInput>;

/**
 * What stands in the link for a television, behind its "#": as long as ours, so that nothing longer
 * is compared.
 */
export const ScreenLink = z.strictObject({ token: z.string().max(64) });

/** Which sessions "Log alle apparaten uit" ends: the others, or that of this browser too. */
export const DevicesQuery = z.strictObject({ alsoThis: z.enum(['true', 'false']).optional() });
export const DevicesEnded = z.strictObject({ ended: z.number().int().min(0) });
export type DevicesEnded = z.infer<typeof DevicesEnded>;
