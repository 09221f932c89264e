import { Score } from '@reisspel/contract/live';
import type { Board } from '@reisspel/rules/board';
import { z } from 'zod';

const at = z.number().int();
const scores = z.array(Score);

const StoredBoard = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at, frozen: scores }),
  z.strictObject({
    status: z.literal('revealing'),
    at,
    frozen: scores,
    outcome: scores,
    revealed: z.number().int(),
  }),
  z.strictObject({ status: z.literal('revealed'), at, frozen: scores, outcome: scores }),
]);

/**
 * Throws when the stored board breaks its shape: showing the live one instead would tell what is
 * hidden.
 */
export function parseBoard(stored: string): Board {
  return StoredBoard.parse(JSON.parse(stored));
}
