import { AUDIT_KEPT_DAYS, MAX_AUDIT_ENTRIES } from '@reisspel/contract/limits';
import type { Parts } from '../app/parts.ts';
import type { Database } from '../db/database.ts';
import { queueFilesForDeletion } from '../db/erased-files.ts';
import { prunePushSubscriptions } from '../db/push-subscriptions.ts';
import { deleteUnusedTaskFiles } from '../db/quiz-images.ts';
import { pruneAccess } from '../features/access/store.ts';
import { pruneAudit } from '../features/audit/store.ts';
import { startFlightPolling } from '../features/flights/poller.ts';
import { deletePeriodsBefore, deleteUnusedAnswers } from '../features/flights/store.ts';
import { type RetentionSweepDeps, sweepPhotos } from '../features/photos/erasure-service.ts';
import type { ErasedFiles } from '../features/photos/file-removal.ts';
import { createOutsideSweep, type SweepDeps as OutsideDeps } from '../features/quiz-images/outside-sweep.ts';
import { type ExpirySweepDeps, startExpirySweeper } from '../features/submissions/expiry.ts';
import { deleteExpiredArchives } from '../live/put-aside.ts';
import type { Clock } from '../platform/clock.ts';
import { quizImageFile } from '../platform/pictures/picture-files.ts';
import { ADMIN_IDLE_MS, OWNER_IDLE_MS } from '../platform/secrets/session.ts';
import { startStorageWatch } from '../platform/storage/storage-watch.ts';
import type { UploadParts } from '../platform/storage/upload-parts.ts';
import { DAY_MS, startRepeating, withTimeout } from '../platform/timing.ts';

/** Milliseconds after a visitor's last visit until notifications stop. */
const VISITORS_KEPT_MS = 30 * DAY_MS;
/** Milliseconds that an uploaded quiz picture waits for its task to be saved. */
const UNUSED_IMAGE_KEPT_MS = DAY_MS;
/** Milliseconds that answers about a flight in no trip are kept: an undo may bring it back. */
const UNUSED_ANSWER_KEPT_MS = DAY_MS;
/** Milliseconds that counts of calls are kept, so that a year's costs can be looked up. */
const COUNTS_KEPT_MS = 400 * DAY_MS;
const MONTH_LENGTH = '2025-06'.length;
const HOUSEKEEPING_PAUSE_MS = 60 * 60 * 1_000;
/** Milliseconds to the first round: soon, for servers that run shortly, but after the start. */
const FIRST_ROUND_MS = 2 * 60 * 1_000;
/** Milliseconds that a stopping server waits for a running round; a later round does the rest. */
const STOP_GRACE_MS = 2_000;

interface CleanUpDeps {
  database: Database;
  clock: Clock;
  erasedFiles: ErasedFiles;
}

/** Deletes what has expired. Files are deleted after the commit, when no game names them. */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { database, clock, erasedFiles } = deps;
  const now = clock.now();
  await database.write(async (tx) => {
    await pruneAccess(tx, { now, adminIdleMs: ADMIN_IDLE_MS, ownerIdleMs: OWNER_IDLE_MS });
    await prunePushSubscriptions(tx, now - VISITORS_KEPT_MS);
    await pruneAudit(tx, now - AUDIT_KEPT_DAYS * DAY_MS, MAX_AUDIT_ENTRIES);
    await deleteUnusedAnswers(tx, now - UNUSED_ANSWER_KEPT_MS);
    await deletePeriodsBefore(tx, new Date(now - COUNTS_KEPT_MS).toISOString().slice(0, MONTH_LENGTH));
    await deleteExpiredArchives(tx, now);
    const images = await deleteUnusedTaskFiles(tx, now - UNUSED_IMAGE_KEPT_MS);
    await queueFilesForDeletion(tx, 'erased_files', images.map(quizImageFile), now);
  });
  await erasedFiles.remove();
}

interface HousekeepingDeps extends CleanUpDeps, RetentionSweepDeps, OutsideDeps {
  uploadParts: UploadParts;
  sweepStore: () => Promise<unknown>;
}

/** Returns one round of housekeeping. A job that fails is reported, and the next job still runs. */
export function createHousekeeping(deps: HousekeepingDeps) {
  const copyOutsideFiles = createOutsideSweep(deps);
  return async (ended: AbortSignal): Promise<void> => {
    const jobs = [
      () => cleanUp(deps),
      () => deps.database.finishScrub(),
      () => sweepPhotos(deps),
      () => deps.uploadParts.sweep(),
      deps.sweepStore,
      () => copyOutsideFiles(ended),
    ];
    for (const job of jobs) {
      if (ended.aborted) return;
      await job().catch(deps.onError);
    }
  };
}

export function housekeepingDeps(parts: Parts): HousekeepingDeps {
  const { store, clock, logError } = parts;
  return {
    ...parts,
    sweepStore: () => store.sweep(clock.now()),
    onError: (error) => logError(error, 'clean-up'),
  };
}

export function deadlineDeps(parts: Parts): ExpirySweepDeps {
  return { ...parts, onError: (error) => parts.logError(error, 'deadlines') };
}

export function startJobs(parts: Parts): () => Promise<void> {
  const { backups, clock, storageWatch, poller, logError } = parts;
  const housekeeping = housekeepingDeps(parts);
  const stopHousekeeping = startRepeating({
    firstMs: FIRST_ROUND_MS,
    pauseMs: HOUSEKEEPING_PAUSE_MS,
    work: createHousekeeping(housekeeping),
    onError: housekeeping.onError,
  });
  const stopSweeper = startExpirySweeper(deadlineDeps(parts));
  const stopPolling = startFlightPolling(poller, (error) => logError(error, 'flights'));
  const stopBackups = backups.startDaily();
  const stopStorageWatch = startStorageWatch(storageWatch, clock, (trouble) => logError(trouble, 'photos'));
  return async () => {
    await withTimeout(stopHousekeeping(), STOP_GRACE_MS, undefined);
    await stopBackups();
    await stopPolling();
    // Does not wait for the end, because a store may never answer.
    void stopStorageWatch();
    await stopSweeper();
  };
}
