import { z } from 'zod';
import { MAX_TEAMS } from './limits.ts';

/** Epoch milliseconds of the freeze. */
const at = z.number().int();
/** Places revealed so far, from the last place up; teams with equal scores share a place. */
const revealed = z.number().int().min(0).max(MAX_TEAMS);
/** Teams on the other places, without teams that were added after the reveal began. */
const hidden = z.number().int().min(0);

/**
 * The scoreboard that everybody but the organiser sees: the present one, the one at the freeze, the
 * places revealed so far, or the whole outcome.
 */
export const BoardState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at }),
  z.strictObject({ status: z.literal('revealing'), at, revealed, hidden }),
  z.strictObject({ status: z.literal('revealed'), at }),
]);
export type BoardState = z.infer<typeof BoardState>;

/**
 * The organiser moves the board one step, or to `live` from any state. A repeat changes nothing.
 */
export const BoardUpdate = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen') }),
  z.strictObject({ status: z.literal('revealing'), revealed }),
  z.strictObject({ status: z.literal('revealed') }),
]);
export type BoardUpdate = z.infer<typeof BoardUpdate>;
