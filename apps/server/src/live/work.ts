import { changesBetween } from '@reisspel/rules/game/changes';
import type { Rule, RuleContext } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import type { Outcome, Refusal } from '@reisspel/rules/outcome';
import type { Database } from '../db/database.ts';
import type { TripScope, TripTx } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { newIds, risingUuids } from '../platform/secrets/ids.ts';
import type { Announcer } from './announcer.ts';
import { commitLocked } from './commit-store.ts';
import { loadGame } from './load-game.ts';

export interface WorkDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
}

/** A transaction that has locked a trip, for requests that also write rows outside the game. */
export class Work {
  readonly tx: TripTx;
  readonly context: RuleContext;
  readonly #announcer: Announcer;
  #game: Game | null = null;

  constructor(tx: TripTx, { announcer, clock }: Omit<WorkDeps, 'database'>) {
    const uuid = risingUuids();
    const now = clock.now();
    this.tx = tx;
    this.context = { now, newId: newIds(() => uuid(now)) };
    this.#announcer = announcer;
  }

  async game(): Promise<Game> {
    this.#game ??= await loadGame(this.tx);
    return this.#game;
  }

  /** Applies a rule and stores its changes and acts. It sends no notifications. */
  async decide<Answer>(rule: Rule<Answer>): Promise<Outcome<Answer>> {
    const before = await this.game();
    const { game, answer, acts = [] } = rule(before, this.context);
    const changes = changesBetween(before, game);
    if (changes.length === 0 && acts.length === 0) return answer;
    const { tx } = this;
    const { revision } = before;
    const signed = acts.map((act) => ({ ...act, by: tx.scope.by }));
    await commitLocked(tx, { revision, changes, acts: signed, at: this.context.now });
    this.#game = { ...game, revision: revision + 1 };
    this.#announcer.announceAfterCommit(tx, revision + 1);
    return answer;
  }

  /** Makes every server read all rows again. Call it after SQL that changed rows of the game. */
  async reloadOnAllServers(): Promise<void> {
    await this.#announcer.announceChange(this.tx);
    this.#game = null;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs `act` in one transaction. A refusal rolls back all writes, even those of its rule. */
export async function workOn<Answer>(
  deps: WorkDeps,
  scope: TripScope,
  act: (work: Work) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    return await deps.database.changeTrip(scope, async (tx) => {
      const outcome = await act(new Work(tx, deps));
      if (!outcome.ok) throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
