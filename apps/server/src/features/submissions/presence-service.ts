import { PRESENCE_MS } from '@reisspel/contract/limits';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Tx } from '../../db/database.ts';
import { findTask } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { type SubmissionDeps, taskInPlay } from './in-play.ts';
import {
  deleteExpiredPresences,
  deletePresence,
  insertPresence,
  type PresenceKey,
  renewPresence,
} from './presence-store.ts';
import type { TeamTaskKey } from './store.ts';

/** Forgets the phones of a team at a task that have not been heard of for `PRESENCE_MS`. The caller holds the trip's lock. */
export async function expirePresences(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  { announcer, clock }: Pick<SubmissionDeps, 'announcer' | 'clock'>,
): Promise<void> {
  // Another server may have seen it first, or the phone was heard of again.
  if (await deleteExpiredPresences(tx, scope, key, clock.now())) await announcer.changed(tx, scope);
}

/** Which phones of a team work on which task, so that two do not do the same work. The team alone is told. */
export function createPresenceService({ database, announcer, clock }: SubmissionDeps) {
  return {
    /** Says that a phone has a task open, for `PRESENCE_MS` from now. Saying so again in that time changes nothing that others see. */
    async enter(scope: TripScope, key: PresenceKey): Promise<Outcome<null>> {
      const expiresAt = clock.now() + PRESENCE_MS;
      // What comes every half minute of each phone waits for no lock and makes no revision.
      if (await database.write((tx) => renewPresence(tx, scope, key, expiresAt))) return done(null);
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await taskInPlay(tx, scope, key, null);
        if (!task.ok) return task;
        const isNew = await insertPresence(tx, scope, key, expiresAt);
        if (isNew) await announcer.changed(tx, scope);
        return done(null);
      });
    },

    /** Says that a phone has left a task; leaving twice is leaving once. */
    leave: (scope: TripScope, key: PresenceKey): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await findTask(tx, scope, key.taskId);
        if (!task) return refuse('not_found');
        if (await deletePresence(tx, scope, key)) await announcer.changed(tx, scope);
        return done(null);
      }),
  };
}

export type PresenceService = ReturnType<typeof createPresenceService>;
