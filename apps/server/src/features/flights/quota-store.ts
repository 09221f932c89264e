import type { Tx } from '../../db/database.ts';

interface Take {
  provider: string;
  period: string;
  /** Call limit in the period, over all servers. */
  limit: number;
}

/**
 * Counts a call before it is made, within the limit. It is one statement, so that servers cannot
 * exceed the limit together. Returns the number of calls in the period, or null at the limit.
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

/** Deletes the counts of periods before this one ("2025-06"). */
export async function deletePeriodsBefore(tx: Tx, period: string): Promise<void> {
  await tx.query.deleteFrom('provider_calls').where('period', '<', period).execute();
}
