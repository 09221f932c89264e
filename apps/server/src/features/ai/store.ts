import type { TripTx } from '../../db/trip-scope.ts';

interface Reserve {
  /** A UTC date such as "2025-06-20". */
  day: string;
  tokens: number;
  /** Token limit for the trip on that day, over all servers. */
  limit: number;
}

/**
 * Counts a call and reserves its tokens if the limit allows it. It is one statement, so that
 * concurrent calls cannot exceed the limit together. Returns false if the tokens do not fit.
 */
export async function reserveTokens(tx: TripTx, { day, tokens, limit }: Reserve): Promise<boolean> {
  if (tokens > limit) return false;
  const row = await tx.query
    .insertInto('ai_usage')
    .values({ trip_id: tx.tripId, day, calls: 1, tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'day'])
        .doUpdateSet((eb) => ({
          calls: eb('ai_usage.calls', '+', 1),
          tokens: eb('ai_usage.tokens', '+', tokens),
        }))
        .where('ai_usage.tokens', '<=', limit - tokens),
    )
    .returning('tokens')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds tokens to a day's count; a negative number returns unused reserved tokens. */
export async function addTokens(tx: TripTx, { day, tokens }: { day: string; tokens: number }): Promise<void> {
  await tx.query
    .updateTable('ai_usage')
    .set((eb) => ({ tokens: eb('tokens', '+', tokens) }))
    .where('trip_id', '=', tx.tripId)
    .where('day', '=', day)
    .execute();
}

interface Used {
  calls: number;
  tokens: number;
}

/** Returns the usage on one day and in total. */
export async function findUsage(tx: TripTx, day: string): Promise<{ today: Used; total: Used }> {
  const row = await tx.query
    .selectFrom('ai_usage')
    .select((eb) => {
      const ofDay = (count: 'calls' | 'tokens') =>
        eb.case().when('day', '=', day).then(eb.ref(count)).else(0).end();
      // PostgreSQL returns sums as text.
      return [
        eb.fn.sum<number | string | null>('calls').as('calls'),
        eb.fn.sum<number | string | null>('tokens').as('tokens'),
        eb.fn.sum<number | string | null>(ofDay('calls')).as('calls_today'),
        eb.fn.sum<number | string | null>(ofDay('tokens')).as('tokens_today'),
      ];
    })
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return {
    today: { calls: Number(row?.calls_today ?? 0), tokens: Number(row?.tokens_today ?? 0) },
    total: { calls: Number(row?.calls ?? 0), tokens: Number(row?.tokens ?? 0) },
  };
}
