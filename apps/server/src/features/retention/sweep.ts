import type { TripId } from '@reisspel/contract/ids';
import { done } from '@reisspel/rules/outcome';
import { photosGoAt, presentRetention, retentionStep } from '@reisspel/rules/photo-retention';
import { recordAct } from '../../db/audit.ts';
import { erasePhotos } from '../../db/erasure/photo-erasure.ts';
import { findRetention, saveRetention } from '../../db/erasure/photo-retention.ts';
import { eraseUnrecordedBefore } from '../../db/erasure/unrecorded-photos.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { Notifier } from '../../live/notifier.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';
import { UNRECORDED_KEPT_MS } from '../../platform/photo-files.ts';
import type { ErasedFiles } from './erased-files.ts';
import { tripsWithRetention } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface SweepDeps extends WorkDeps {
  notifier: Notifier;
  erasedFiles: ErasedFiles;
  onError: (error: unknown) => void;
}

/** Performs one step for one trip. With several servers the first to lock the trip does it. */
async function takeStep(deps: SweepDeps, tripId: TripId): Promise<void> {
  await workOn(deps, mintTripScope(tripId), async (work) => {
    const { tx, asked } = work;
    const { now } = asked;
    const found = await findRetention(tx);
    if (found === null) return done(null);
    const { content } = await findPublishedTrip(tx);
    const retention = presentRetention(found, content);
    const step = retentionStep(retention, content, now);
    if (step === 'wait') return done(null);
    if (step === 'erase') {
      const erased = await erasePhotos(tx, { of: 'trip' }, now);
      await saveRetention(tx, { ...retention, erasedAt: now });
      await recordAct(tx, { act: 'photos_erased', at: now, label: String(erased) });
    } else {
      const warned = { ...retention, warnedAt: now };
      const after = step === 'warn' ? warned : { ...warned, lastWarnedAt: now };
      await saveRetention(tx, after);
      const goAt = photosGoAt(after, content) ?? now;
      deps.notifier.tell(tx, { kind: 'photos-go', days: Math.ceil((goAt - now) / DAY_MS) });
    }
    await work.moved();
    return done(null);
  });
}

/**
 * Warns of photos that will be erased soon, erases those that are due and those never recorded, and
 * deletes their files. A failure is reported and does not hold up the other trips.
 */
export async function sweepPhotos(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.database
    .write((tx) => eraseUnrecordedBefore(tx, now - UNRECORDED_KEPT_MS, now))
    .catch(deps.onError);
  for (const tripId of await deps.database.read(tripsWithRetention))
    await takeStep(deps, tripId).catch(deps.onError);
  await deps.erasedFiles.remove();
}
