import type { Tx } from '../../db/database.ts';

interface Take {
  provider: string;
  period: string;
  /** Calls in the period, over all servers. */
  limit: number;
}

/**
 * Counts a call that is about to be made, if it is within the limit: one statement, so that servers that do so at the same
 * moment never pass it together. Returns how many have been made in the period with this one, or null.
 */
export async function takeCall(tx: Tx, { provider, period, limit }: Take): Promise<number | null> {
  if (limit < 1) return null;
  const row = await tx.query
    .insertInto('provider_calls')
    .values({ provider, period, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'period'])
        .doUpdateSet((eb) => ({ calls: eb('provider_calls.calls', '+', 1) }))
        .where('provider_calls.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst();
  return row?.calls ?? null;
}

/** Forgets what was counted in periods before this one ("2025-06"). */
export async function deletePeriodsBefore(tx: Tx, period: string): Promise<void> {
  await tx.query.deleteFrom('provider_calls').where('period', '<', period).execute();
}
