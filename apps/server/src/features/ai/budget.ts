import type { AiUsage } from '@reisspel/contract/operate/ai';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { MAX_CALL_TOKENS, type Meter } from '../../platform/ai/meter.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY_MS, withTimeout } from '../../platform/timing.ts';

const MS_PER_S = 1_000;

interface ReservationInput {
  /** A date in UTC, such as "2025-06-20". */
  day: string;
  tokens: number;
  /** The token limit of the trip on that day, for all servers together. */
  limit: number;
}

/** Returns false at the limit. Uses one statement, so concurrent calls cannot exceed the limit. */
async function reserveTokens(tx: TripTx, { day, tokens, limit }: ReservationInput): Promise<boolean> {
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

/** Adds tokens to a day's count. A negative number returns unused reserved tokens. */
async function addTokens(tx: TripTx, { day, tokens }: { day: string; tokens: number }): Promise<void> {
  await tx.query
    .updateTable('ai_usage')
    .set((eb) => ({ tokens: eb('tokens', '+', tokens) }))
    .where('trip_id', '=', tx.tripId)
    .where('day', '=', day)
    .execute();
}

interface UsageCount {
  calls: number;
  tokens: number;
}

async function findUsage(tx: TripTx, day: string): Promise<{ today: UsageCount; total: UsageCount }> {
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

export interface BudgetDeps {
  database: Database;
  clock: Clock;
  dailyTokens: number;
  onError: (error: unknown) => void;
}

export function createBudget({ database, clock, dailyTokens, onError }: BudgetDeps) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length);

  /** Reports an exception and returns `fallback`, because a `Meter` must not throw. */
  async function guarded<T>(fallback: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onError(error);
      return fallback;
    }
  }

  /** A promise for each running call. It resolves when the call is settled. */
  const runningCalls = new Set<Promise<void>>();

  return {
    meterOf(scope: TripScope): Meter {
      return {
        async reserve(tokens) {
          // A call over midnight is settled on the day of its reservation.
          const day = today();
          const isReserved = await guarded(false, () =>
            database.changeTrip(scope, (tx) => reserveTokens(tx, { day, tokens, limit: dailyTokens })),
          );
          if (!isReserved) return null;
          const { promise, resolve } = Promise.withResolvers<void>();
          runningCalls.add(promise);
          return {
            settle: async (used) => {
              // The endpoint reports `used`, which can be wrong.
              const taken = Math.min(Math.max(Math.ceil(used), 0), MAX_CALL_TOKENS);
              await guarded(undefined, () =>
                database.changeTrip(scope, (tx) => addTokens(tx, { day, tokens: taken - tokens })),
              );
              runningCalls.delete(promise);
              resolve();
            },
          };
        },
      };
    },

    callsUnderWay: () => runningCalls.size,

    async usage(scope: TripScope): Promise<Pick<AiUsage, 'today' | 'total' | 'dailyTokens'>> {
      return { ...(await database.readTrip(scope, (tx) => findUsage(tx, today()))), dailyTokens };
    },

    /** Waits for running calls. Tokens of calls that take longer than `withinMs` stay reserved. */
    async settled(withinMs: number): Promise<void> {
      await withTimeout(Promise.all(runningCalls), withinMs, null);
    },

    /** Returns the refusal for a spent budget, with the seconds until the next day (UTC). */
    refuseSpent(): Outcome<never> {
      const retryAfterSeconds = Math.ceil((DAY_MS - (clock.now() % DAY_MS)) / MS_PER_S);
      return { ok: false, code: 'ai_budget_spent', params: { retryAfterSeconds } };
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
