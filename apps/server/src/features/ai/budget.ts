import type { AiUsage } from '@reisspel/contract/operate/ai';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { MAX_CALL_TOKENS, type Meter } from '../../platform/ai/meter.ts';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/timing.ts';
import { addTokens, findUsage, reserveTokens } from './store.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1_000;
const MS_PER_S = 1_000;

export interface BudgetDeps {
  database: Database;
  clock: Clock;
  /** Token limit per trip per day (UTC). */
  dailyTokens: number;
  onError: (error: unknown) => void;
}

export function createBudget({ database, clock, dailyTokens, onError }: BudgetDeps) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length);

  /** Reports exceptions and returns `fallback`, as `Meter` must not throw. */
  async function guarded<T>(fallback: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onError(error);
      return fallback;
    }
  }

  const underWay = new Set<Promise<void>>();

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
          underWay.add(promise);
          return {
            settle: async (used) => {
              // The endpoint reports the usage, and the number can be wrong.
              const taken = Math.min(Math.max(Math.ceil(used), 0), MAX_CALL_TOKENS);
              await guarded(undefined, () =>
                database.changeTrip(scope, (tx) => addTokens(tx, { day, tokens: taken - tokens })),
              );
              underWay.delete(promise);
              resolve();
            },
          };
        },
      };
    },

    /** Number of calls that are not settled yet. */
    callsUnderWay: () => underWay.size,

    async usage(scope: TripScope): Promise<Pick<AiUsage, 'today' | 'total' | 'dailyTokens'>> {
      return { ...(await database.readTrip(scope, (tx) => findUsage(tx, today()))), dailyTokens };
    },

    /**
     * Waits at most `withinMs` milliseconds until all running calls are settled; call it before the
     * database closes. Unsettled calls stay counted at their reservation.
     */
    async settled(withinMs: number): Promise<void> {
      await within(Promise.all(underWay), withinMs, null);
    },

    /** Refuses because the budget is spent; gives the seconds until the next day (at least 1). */
    refuseSpent(): Outcome<never> {
      const retryAfterSeconds = Math.ceil((MS_PER_DAY - (clock.now() % MS_PER_DAY)) / MS_PER_S);
      return { ok: false, code: 'ai_budget_spent', params: { retryAfterSeconds } };
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
