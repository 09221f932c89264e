import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_TEAM_NAME_LENGTH } from './limits.ts';

/** The organiser types the team's name to confirm: this cannot be undone. */
export const TeamErasure = z.strictObject({ name: z.string().max(MAX_TEAM_NAME_LENGTH) });
export type TeamErasure = z.infer<typeof TeamErasure>;

/** A former team that is still in a game that was emptied, replaced or saved. */
export const TeamPutAside = z.strictObject({
  id: TeamId,
  name: z.string(),
  /** Epoch milliseconds; the last time if there are several. */
  putAsideAt: z.number().int(),
});
export type TeamPutAside = z.infer<typeof TeamPutAside>;

export const TeamsPutAside = z.strictObject({ teams: z.array(TeamPutAside) });
export type TeamsPutAside = z.infer<typeof TeamsPutAside>;
