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
import type { Database, Tx } from '../../db/database.ts';
import { findRetention, saveRetention } from '../../db/erasure/photo-retention.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import { lockTrip, type TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Clock } from '../../platform/clock.ts';

interface RetentionServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
}

export function createRetentionService({ database, announcer, clock }: RetentionServiceDeps) {
  async function told(tx: Tx, scope: TripScope): Promise<PhotoRetention> {
    const found = await findRetention(tx, scope);
    if (found === null) return { days: null, goAt: null, erasedAt: null };
    const { content } = await findPublishedTrip(tx, scope);
    const retention = presentRetention(found, content);
    return { days: retention.days, goAt: photosGoAt(retention, content), erasedAt: retention.erasedAt };
  }

  async function save(tx: Tx, scope: TripScope, retention: Retention | null): Promise<PhotoRetention> {
    await saveRetention(tx, scope, retention);
    const label = retention === null ? '' : String(retention.days);
    await recordAct(tx, scope, { act: 'retention_set', at: clock.now(), label });
    await announcer.changed(tx, scope);
    return told(tx, scope);
  }

  return {
    find: (scope: TripScope): Promise<PhotoRetention> => database.read((tx) => told(tx, scope)),

    /**
     * Sets the number of days and restarts the warnings. An unchanged number changes nothing: the
     * request may be a retry, and a postponement stays.
     */
    set: (scope: TripScope, { days }: RetentionInput): Promise<PhotoRetention> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const before = (await findRetention(tx, scope))?.days ?? null;
        if (days === before) return told(tx, scope);
        if (days === null) return save(tx, scope, null);
        const fresh = { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
        const { content } = await findPublishedTrip(tx, scope);
        const now = clock.now();
        // The photos of a long-finished trip would be due at once: the organiser sees the day on
        // setting it, which counts as the warning.
        const isDue = retentionStep(fresh, content, now) === 'warn again';
        return save(tx, scope, isDue ? { ...fresh, warnedAt: now, lastWarnedAt: now } : fresh);
      }),

    /**
     * Postpones the deletion by some weeks from the given day; does nothing if that is no longer
     * the day. Refuses if no deletion is planned.
     */
    putOff: (scope: TripScope, input: DelayInput): Promise<Outcome<PhotoRetention>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const found = await findRetention(tx, scope);
        if (found === null) return refuse('not_found');
        const { content } = await findPublishedTrip(tx, scope);
        const retention = presentRetention(found, content);
        const goAt = photosGoAt(retention, content);
        if (goAt === null) return refuse('not_found');
        if (goAt !== input.goAt) return done(await told(tx, scope));
        const putOffUntil = putOff(goAt, clock.now(), PUT_OFF_DAYS);
        return done(await save(tx, scope, { ...retention, putOffUntil, warnedAt: null, lastWarnedAt: null }));
      }),
  };
}

export type RetentionService = ReturnType<typeof createRetentionService>;
