import { z } from 'zod';
import { MAX_TEAMS } from './limits.ts';

/** Epoch milliseconds of the freeze. */
const at = z.number().int();
/** Places turned over so far, from the last one up; teams with equal scores share one. */
const revealed = z.number().int().min(0).max(MAX_TEAMS);
/** Teams that stand at the other places. A team that came since the reveal began is none of them. */
const hidden = z.number().int().min(0);

/**
 * Which scoreboard everybody but the organiser sees: as it is, as it was at the freeze, the outcome as far as it has been
 * turned over, or all of that outcome.
 */
export const BoardState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at }),
  z.strictObject({ status: z.literal('revealing'), at, revealed, hidden }),
  z.strictObject({ status: z.literal('revealed'), at }),
]);
export type BoardState = z.infer<typeof BoardState>;

/** Where the organiser wants the board to be: one step away, or `live` from anywhere. A repeat changes nothing. */
export const BoardUpdate = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen') }),
  z.strictObject({ status: z.literal('revealing'), revealed }),
  z.strictObject({ status: z.literal('revealed') }),
]);
export type BoardUpdate = z.infer<typeof BoardUpdate>;
