import { PRESENCE_MS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import { findTask } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { type SubmissionDeps, taskInPlay } from './in-play.ts';
import { ownTask } from './own-task.ts';
import {
  deleteExpiredPresences,
  deletePresence,
  insertPresence,
  type PresenceKey,
  renewPresence,
} from './presence-store.ts';
import type { TeamTaskKey } from './store.ts';

/** Tells a team how many of its phones have a task open; nothing where it does not see that (settled, locked, no game). */
async function tellTeam(
  tx: Tx,
  scope: TripScope,
  { key, task }: { key: TeamTaskKey; task: AdminTask },
  announcer: Announcer,
): Promise<void> {
  const deliveries = await ownTask(tx, scope, key, task);
  const isSeen = deliveries.some(
    ({ change }) => change.type === 'own-task' && change.task.progress.status === 'open',
  );
  if (isSeen) await announcer.changes(tx, scope, deliveries);
}

/** Forgets the phones of a team at a task that have not been heard of for `PRESENCE_MS`. The caller holds the trip's lock. */
export async function expirePresences(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  { announcer, clock }: Pick<SubmissionDeps, 'announcer' | 'clock'>,
): Promise<void> {
  // Another server may have seen it first, or the phone was heard of again.
  if (!(await deleteExpiredPresences(tx, scope, key, clock.now()))) return;
  const task = await findTask(tx, scope, key.taskId);
  if (task) await tellTeam(tx, scope, { key, task }, announcer);
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
        if (isNew) await tellTeam(tx, scope, { key, task: task.value }, announcer);
        return done(null);
      });
    },

    /** Says that a phone has left a task; leaving twice is leaving once. */
    leave: (scope: TripScope, key: PresenceKey): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await findTask(tx, scope, key.taskId);
        if (!task) return refuse('not_found');
        if (await deletePresence(tx, scope, key)) await tellTeam(tx, scope, { key, task }, announcer);
        return done(null);
      }),
  };
}

export type PresenceService = ReturnType<typeof createPresenceService>;
