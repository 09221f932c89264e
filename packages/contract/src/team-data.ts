import { z } from 'zod';
import { MAX_TEAM_NAME_LENGTH } from './limits.ts';

/** The team's name, typed by who erases it: this cannot be undone. */
export const TeamErasure = z.strictObject({ name: z.string().max(MAX_TEAM_NAME_LENGTH) });
export type TeamErasure = z.infer<typeof TeamErasure>;
