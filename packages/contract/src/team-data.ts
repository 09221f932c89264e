import { z } from 'zod';
import { TeamId } from './ids.ts';
import { MAX_TEAM_NAME_LENGTH } from './limits.ts';

/** The team's name, typed by who erases it: this cannot be undone. */
export const TeamErasure = z.strictObject({ name: z.string().max(MAX_TEAM_NAME_LENGTH) });
export type TeamErasure = z.infer<typeof TeamErasure>;

/** A team that plays no more, and is still in a game that was emptied, replaced or saved. */
export const TeamPutAside = z.strictObject({
  id: TeamId,
  name: z.string(),
  /** Epoch milliseconds; the last time where there were several. */
  putAsideAt: z.number().int(),
});
export type TeamPutAside = z.infer<typeof TeamPutAside>;

export const TeamsPutAside = z.strictObject({ teams: z.array(TeamPutAside) });
export type TeamsPutAside = z.infer<typeof TeamsPutAside>;
