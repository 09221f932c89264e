import { PUT_OFF_DAYS } from '@reisspel/contract/limits';
import type { DelayInput, PhotoRetention, RetentionInput } from '@reisspel/contract/privacy';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import {
  photosGoAt,
  presentRetention,
  putOff,
  type Retention,
  retentionStep,
} from '@reisspel/rules/photo-retention';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findRetention, saveRetention } from '../../db/erasure/photo-retention.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Clock } from '../../platform/clock.ts';

interface RetentionServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
}

export function createRetentionService({ database, announcer, clock }: RetentionServiceDeps) {
  async function told(tx: TripTx): Promise<PhotoRetention> {
    const found = await findRetention(tx);
    if (found === null) return { days: null, goAt: null, erasedAt: null };
    const { content } = await findPublishedTrip(tx);
    const retention = presentRetention(found, content);
    return { days: retention.days, goAt: photosGoAt(retention, content), erasedAt: retention.erasedAt };
  }

  async function save(tx: TripTx, retention: Retention | null): Promise<PhotoRetention> {
    await saveRetention(tx, retention);
    const label = retention === null ? '' : String(retention.days);
    await recordAct(tx, { act: 'retention_set', at: clock.now(), label });
    await announcer.changed(tx);
    return told(tx);
  }

  return {
    find: (scope: TripScope): Promise<PhotoRetention> => database.readTrip(scope, told),

    /**
     * Sets the number of days and restarts the warnings. An unchanged number changes nothing: the
     * request may be a retry, and a postponement stays.
     */
    set: (scope: TripScope, { days }: RetentionInput): Promise<PhotoRetention> =>
      database.changeTrip(scope, async (tx) => {
        const before = (await findRetention(tx))?.days ?? null;
        if (days === before) return told(tx);
        if (days === null) return save(tx, null);
        const fresh = { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
        const { content } = await findPublishedTrip(tx);
        const now = clock.now();
        // The photos of a long-finished trip would be due at once: the organiser sees the day on
        // setting it, which counts as the warning.
        const isDue = retentionStep(fresh, content, now) === 'warn again';
        return save(tx, isDue ? { ...fresh, warnedAt: now, lastWarnedAt: now } : fresh);
      }),

    /**
     * Postpones the deletion by some weeks from the given day; does nothing if that is no longer
     * the day. Refuses if no deletion is planned.
     */
    putOff: (scope: TripScope, input: DelayInput): Promise<Outcome<PhotoRetention>> =>
      database.changeTrip(scope, async (tx) => {
        const found = await findRetention(tx);
        if (found === null) return refuse('not_found');
        const { content } = await findPublishedTrip(tx);
        const retention = presentRetention(found, content);
        const goAt = photosGoAt(retention, content);
        if (goAt === null) return refuse('not_found');
        if (goAt !== input.goAt) return done(await told(tx));
        const putOffUntil = putOff(goAt, clock.now(), PUT_OFF_DAYS);
        return done(await save(tx, { ...retention, putOffUntil, warnedAt: null, lastWarnedAt: null }));
      }),
  };
}

export type RetentionService = ReturnType<typeof createRetentionService>;
