import type { AiUsage } from '@reisspel/contract/ai';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { MAX_CALL_TOKENS, type Meter } from '../../platform/ai/meter.ts';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import { addTokens, findUsage, reserveTokens } from './store.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1_000;
const MS_PER_S = 1_000;

export interface BudgetDeps {
  database: Database;
  clock: Clock;
  /** Tokens a trip may take on a day (UTC). */
  dailyTokens: number;
  onError: (error: unknown) => void;
}

/** What each trip may spend on models. */
export function createBudget({ database, clock, dailyTokens, onError }: BudgetDeps) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length);

  /** Lets no fault out: see `Meter`. */
  async function guarded<T>(fallback: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onError(error);
      return fallback;
    }
  }

  /** A promise for each reservation whose call is under way. */
  const underWay = new Set<Promise<void>>();

  function track(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.add(promise);
    return () => {
      underWay.delete(promise);
      resolve();
    };
  }

  return {
    meterOf(scope: TripScope): Meter {
      return {
        async reserve(tokens) {
          // What was reserved before midnight is settled on the day that it was taken from.
          const day = today();
          const isReserved = await guarded(false, () =>
            database.write((tx) => reserveTokens(tx, scope, { day, tokens, limit: dailyTokens })),
          );
          if (!isReserved) return null;
          const untrack = track();
          return {
            settle: async (used) => {
              // The endpoint says what it took, and may say anything.
              const taken = Math.min(Math.max(Math.ceil(used), 0), MAX_CALL_TOKENS);
              await guarded(undefined, () =>
                database.write((tx) => addTokens(tx, scope, { day, tokens: taken - tokens })),
              );
              untrack();
            },
          };
        },
      };
    },

    /** Calls to models that have begun and are not paid yet. */
    callsUnderWay: () => underWay.size,

    async usage(scope: TripScope): Promise<Pick<AiUsage, 'today' | 'total' | 'dailyTokens'>> {
      return { ...(await database.read((tx) => findUsage(tx, scope, today()))), dailyTokens };
    },

    /**
     * Waits until every call under way has been paid, and no longer than so many milliseconds: before the database is
     * closed. What is not settled by then stays reserved in full.
     */
    async settled(withinMs: number): Promise<void> {
      await within(Promise.all(underWay), withinMs, null);
    },

    /** Refuses what a budget that is spent cannot pay, and says in how many seconds it starts anew (at least 1). */
    refuseSpent(): Outcome<never> {
      const retryAfterSeconds = Math.ceil((MS_PER_DAY - (clock.now() % MS_PER_DAY)) / MS_PER_S);
      return { ok: false, code: 'ai_budget_spent', params: { retryAfterSeconds } };
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
