import { type PhotoId, type TeamId, TripId } from '@reisspel/contract/ids';
import { POSTPONEMENT_DAYS } from '@reisspel/contract/limits';
import type {
  DelayInput,
  PhotoRetention,
  RemovalDecision,
  RemovalRequest,
  RetentionInput,
} from '@reisspel/contract/privacy';
import { findPhoto } from '@reisspel/rules/game/decide';
import { askRemoval, declineRemoval, isErased, isRemovalAsked } from '@reisspel/rules/game/review';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import {
  photosGoAt,
  postponedDeletion,
  presentRetention,
  type Retention,
  retentionStep,
} from '@reisspel/rules/photo-retention';
import { recordAct } from '../../db/audit.ts';
import type { Tx } from '../../db/database.ts';
import { erasePhotos, eraseUnrecordedBefore } from '../../db/erased-files.ts';
import { findRetention } from '../../db/game-queries.ts';
import { mintTripScope, type TripScope, type TripTx } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Notifier } from '../../live/notifier.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';
import { UNRECORDED_KEPT_MS } from '../../platform/pictures/picture-files.ts';
import { DAY_MS } from '../../platform/timing.ts';
import type { ErasedFiles } from './file-removal.ts';

interface RemovalServiceDeps extends WorkDeps {
  hub: Pick<LiveHub, 'act'>;
  /** Starts deleting the files of erased photos. Does not wait for the end. Retries failures. */
  removeErasedFiles: () => void;
}

/** Handles "Verwijder mijn foto". Hides the photo from others until the organiser decides. */
export function createRemovalService(deps: RemovalServiceDeps) {
  const { hub, removeErasedFiles } = deps;

  /** Erases a photo everywhere and keeps the points. Erasing it again succeeds. */
  const erase = (scope: TripScope, photoId: PhotoId, onlyIfAsked = false): Promise<Outcome<null>> =>
    workOn(deps, scope, async (work) => {
      const { tx, context } = work;
      const game = await work.game();
      if (onlyIfAsked && !isErased(game, photoId) && !isRemovalAsked(game, photoId)) {
        return refuse('not_found');
      }
      const label = findPhoto(game, photoId)?.team.name ?? '';
      const erased = await erasePhotos(tx, photoId, context.now);
      if (erased === 0) return isErased(game, photoId) ? done(null) : refuse('not_found');
      await recordAct(tx, { act: 'photo_erased', at: context.now, subject: photoId, label });
      await work.reloadOnAllServers();
      tx.afterCommit(removeErasedFiles);
      return done(null);
    });

  return {
    ask: (scope: TripScope, teamId: TeamId, photoId: PhotoId, { reason }: RemovalRequest) =>
      hub.act(scope, (game, context) => askRemoval(game, { teamId, photoId, reason }, context)),

    decide(scope: TripScope, photoId: PhotoId, decision: RemovalDecision): Promise<Outcome<null>> {
      // A helper may decide, and may erase nothing for good that no team wants removed.
      if (decision.decision === 'erase') return erase(scope, photoId, true);
      const { answer } = decision;
      return hub.act(scope, (game, context) => declineRemoval(game, { photoId, answer }, context));
    },

    erase: (scope: TripScope, photoId: PhotoId) => erase(scope, photoId),
  };
}

export type RemovalService = ReturnType<typeof createRemovalService>;

/** Lists trips with a retention period, even after the erasure, as they may be used again. */
async function listTripsWithRetention(tx: Tx): Promise<TripId[]> {
  const rows = await tx.query.selectFrom('photo_retention').select('trip_id').execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}

/** Saves a trip's retention. With null, photos are kept for as long as the trip. */
export async function saveRetention(tx: TripTx, retention: Retention | null): Promise<void> {
  await tx.query.deleteFrom('photo_retention').where('trip_id', '=', tx.tripId).execute();
  if (retention === null) return;
  await tx.query
    .insertInto('photo_retention')
    .values({
      trip_id: tx.tripId,
      days: retention.days,
      put_off_until: retention.putOffUntil,
      warned_at: retention.warnedAt,
      last_warned_at: retention.lastWarnedAt,
      erased_at: retention.erasedAt,
    })
    .execute();
}

export function createRetentionService({ database, announcer, clock }: WorkDeps) {
  async function shownRetention(tx: TripTx): Promise<PhotoRetention> {
    const stored = await findRetention(tx);
    if (stored === null) return { days: null, goAt: null, erasedAt: null };
    const { content } = await findPublishedTrip(tx);
    const retention = presentRetention(stored, content);
    return { days: retention.days, goAt: photosGoAt(retention, content), erasedAt: retention.erasedAt };
  }

  async function save(tx: TripTx, retention: Retention | null): Promise<PhotoRetention> {
    await saveRetention(tx, retention);
    const label = retention === null ? '' : String(retention.days);
    await recordAct(tx, { act: 'retention_set', at: clock.now(), label });
    await announcer.announceChange(tx);
    return shownRetention(tx);
  }

  return {
    find: (scope: TripScope): Promise<PhotoRetention> => database.readTrip(scope, shownRetention),

    /** Sets the days and restarts the warnings. Ignores the same number, which may be a retry. */
    set: (scope: TripScope, { days }: RetentionInput): Promise<PhotoRetention> =>
      database.changeTrip(scope, async (tx) => {
        const before = (await findRetention(tx))?.days ?? null;
        if (days === before) return shownRetention(tx);
        if (days === null) return save(tx, null);
        const fresh = { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
        const { content } = await findPublishedTrip(tx);
        const now = clock.now();
        // The photos of a trip that ended long ago may be due now. The organiser sees the new date,
        // so both warnings count as given.
        const isDue = retentionStep(fresh, content, now) === 'warn again';
        return save(tx, isDue ? { ...fresh, warnedAt: now, lastWarnedAt: now } : fresh);
      }),

    /** Postpones the erasure that is due at `input.goAt`. Does nothing if that time has changed. */
    postponeDeletion: (scope: TripScope, input: DelayInput): Promise<Outcome<PhotoRetention>> =>
      database.changeTrip(scope, async (tx) => {
        const stored = await findRetention(tx);
        if (stored === null) return refuse('not_found');
        const { content } = await findPublishedTrip(tx);
        const retention = presentRetention(stored, content);
        const goAt = photosGoAt(retention, content);
        if (goAt === null) return refuse('not_found');
        if (goAt !== input.goAt) return done(await shownRetention(tx));
        const putOffUntil = postponedDeletion(goAt, clock.now(), POSTPONEMENT_DAYS);
        return done(await save(tx, { ...retention, putOffUntil, warnedAt: null, lastWarnedAt: null }));
      }),
  };
}

export type RetentionService = ReturnType<typeof createRetentionService>;

export interface RetentionSweepDeps extends WorkDeps {
  notifier: Notifier;
  erasedFiles: ErasedFiles;
  onError: (error: unknown) => void;
}

/** Warns or erases if it is time. Of several servers, the first that locks the trip does so. */
async function applyRetention(deps: RetentionSweepDeps, tripId: TripId): Promise<void> {
  await workOn(deps, mintTripScope(tripId), async (work) => {
    const { tx, context } = work;
    const { now } = context;
    const stored = await findRetention(tx);
    if (stored === null) return done(null);
    const { content } = await findPublishedTrip(tx);
    const retention = presentRetention(stored, content);
    const step = retentionStep(retention, content, now);
    if (step === 'wait') return done(null);
    if (step === 'erase') {
      const erased = await erasePhotos(tx, 'all', now);
      await saveRetention(tx, { ...retention, erasedAt: now });
      await recordAct(tx, { act: 'photos_erased', at: now, label: String(erased) });
    } else {
      const warned = { ...retention, warnedAt: now };
      const after = step === 'warn' ? warned : { ...warned, lastWarnedAt: now };
      await saveRetention(tx, after);
      const goAt = photosGoAt(after, content) ?? now;
      deps.notifier.sendAfterCommit(tx, { kind: 'photos-go', days: Math.ceil((goAt - now) / DAY_MS) });
    }
    await work.reloadOnAllServers();
    return done(null);
  });
}

/** Applies the retention of each trip, also after a failure. Erases old unrecorded photos too. */
export async function sweepPhotos(deps: RetentionSweepDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.database
    .write((tx) => eraseUnrecordedBefore(tx, now - UNRECORDED_KEPT_MS, now))
    .catch(deps.onError);
  for (const tripId of await deps.database.read(listTripsWithRetention))
    await applyRetention(deps, tripId).catch(deps.onError);
  await deps.erasedFiles.remove();
}
