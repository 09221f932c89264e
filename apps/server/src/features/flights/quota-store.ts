import type { Tx } from '../../db/database.ts';

interface Take {
  provider: string;
  period: string;
  calls: number;
  /** Calls in the period, over all servers. */
  limit: number;
}

/**
 * Counts calls that are about to be made, if all of them are within the limit: one statement, so that servers that do
 * so at the same moment never pass it together. Returns how many have been made in the period with these, or null.
 */
export async function takeCalls(tx: Tx, { provider, period, calls, limit }: Take): Promise<number | null> {
  if (calls > limit) return null;
  const row = await tx.query
    .insertInto('provider_calls')
    .values({ provider, period, calls })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'period'])
        .doUpdateSet((eb) => ({ calls: eb('provider_calls.calls', '+', calls) }))
        .where('provider_calls.calls', '<=', limit - calls),
    )
    .returning('calls')
    .executeTakeFirst();
  return row?.calls ?? null;
}

/** Forgets what was counted in periods before this one ("2025-06"). */
export async function deletePeriodsBefore(tx: Tx, period: string): Promise<void> {
  await tx.query.deleteFrom('provider_calls').where('period', '<', period).execute();
}

/** Takes back calls that were counted and not made. */
export async function giveBackCalls(tx: Tx, provider: string, period: string, calls: number): Promise<void> {
  await tx.query
    .updateTable('provider_calls')
    .set((eb) => ({ calls: eb('calls', '-', calls) }))
    .where('provider', '=', provider)
    .where('period', '=', period)
    .execute();
}
