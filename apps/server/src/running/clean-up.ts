import { AUDIT_KEPT_DAYS, KNOWN_DEVICE_DAYS, MAX_AUDIT_ENTRIES } from '@reisspel/contract/limits';
import type { Database } from '../db/database.ts';
import { deleteExpiredArchives } from '../db/erasure/archives.ts';
import { listErasedFiles } from '../db/erasure/erased-files.ts';
import { prunePushSubscriptions, pruneVisitors } from '../db/push-subscriptions.ts';
import { deleteUnusedQuizImages } from '../db/quiz-images.ts';
import { pruneDevices } from '../features/access/lockout.ts';
import { pruneAccess } from '../features/access/store.ts';
import { pruneAudit } from '../features/audit/store.ts';
import { deletePeriodsBefore } from '../features/flights/quota-store.ts';
import { deleteUnusedAnswers } from '../features/flights/store.ts';
import { pruneOwnerAccess } from '../features/owner/store.ts';
import { createOutsideSweep, type SweepDeps as OutsideDeps } from '../features/quiz-images/outside-sweep.ts';
import type { ErasedFiles } from '../features/retention/erased-files.ts';
import { type SweepDeps as RetentionDeps, sweepPhotos } from '../features/retention/sweep.ts';
import type { Clock } from '../platform/clock.ts';
import { quizImageFile } from '../platform/quiz-image-files.ts';
import { startRepeating } from '../platform/repeating.ts';
import { ADMIN_IDLE_MS, OWNER_IDLE_MS } from '../platform/session.ts';
import type { UploadParts } from '../platform/upload-parts.ts';
import { within } from '../platform/within.ts';

/** Milliseconds a login failure is remembered when no other follows it. */
const FAILURES_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds a visitor who does not come back is sent notifications: as long as a session lasts. */
const VISITORS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** Milliseconds a quiz picture waits for its task to be saved. */
const UNUSED_IMAGE_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds the answer about a flight that no trip shows any more is kept, for who undoes a change. */
const UNUSED_ANSWER_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds that counted calls are kept after their period: long enough to look up what a month has cost. */
const COUNTS_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MONTH_LENGTH = '2025-06'.length;
/** Milliseconds between the end of one round and the next. */
const HOUSEKEEPING_PAUSE_MS = 60 * 60 * 1_000;
/** Milliseconds after the start: also a server that is never on for an hour does what is due, though not before who comes first. */
const FIRST_ROUND_MS = 2 * 60 * 1_000;
/** Milliseconds for the round that is under way when the server stops; the rest is done at a later one. */
const STOP_GRACE_MS = 2_000;

interface CleanUpDeps {
  database: Database;
  clock: Clock;
  erasedFiles: ErasedFiles;
}

/**
 * Removes what has expired: sessions with their push subscriptions, login failures, the log of what was done, deletions
 * that can no longer be undone, quiz pictures that no task shows, and what was learned of flights that no trip shows.
 * Files go after the commit, so that none is missed by a game that still names it.
 */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { database, clock, erasedFiles } = deps;
  const now = clock.now();
  await database.write(async (tx) => {
    const times = { now, failuresBefore: now - FAILURES_KEPT_MS };
    await pruneAccess(tx, { ...times, idleBefore: now - ADMIN_IDLE_MS });
    await prunePushSubscriptions(tx);
    await pruneVisitors(tx, now - VISITORS_KEPT_MS);
    await pruneOwnerAccess(tx, { ...times, idleBefore: now - OWNER_IDLE_MS });
    await pruneDevices(tx, now - KNOWN_DEVICE_DAYS * DAY_MS);
    await pruneAudit(tx, now - AUDIT_KEPT_DAYS * DAY_MS, MAX_AUDIT_ENTRIES);
    await deleteUnusedAnswers(tx, now - UNUSED_ANSWER_KEPT_MS);
    await deletePeriodsBefore(tx, new Date(now - COUNTS_KEPT_MS).toISOString().slice(0, MONTH_LENGTH));
    await deleteExpiredArchives(tx, now);
    const images = await deleteUnusedQuizImages(tx, now - UNUSED_IMAGE_KEPT_MS);
    await listErasedFiles(tx, images.map(quizImageFile), now);
  });
  await erasedFiles.remove();
}

export interface HousekeepingDeps extends CleanUpDeps, RetentionDeps, OutsideDeps {
  uploadParts: UploadParts;
  /** Removes what a store was left with by writes that never ended. */
  sweepStore: () => Promise<unknown>;
}

/** All that this server does now and then by itself, once. What fails is reported, and keeps nothing else from being done. */
export function createHousekeeping(deps: HousekeepingDeps) {
  const keepFromElsewhere = createOutsideSweep(deps);
  return async (ended: AbortSignal): Promise<void> => {
    const jobs = [
      () => cleanUp(deps),
      () => deps.database.finishScrub(),
      () => sweepPhotos(deps),
      () => deps.uploadParts.sweep(),
      deps.sweepStore,
      () => keepFromElsewhere(ended),
    ];
    for (const job of jobs) {
      if (ended.aborted) return;
      await job().catch(deps.onError);
    }
  };
}

/** Keeps house from now on. Returns how to stop, which waits `STOP_GRACE_MS` at most for what is under way. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  const { onError } = deps;
  const work = createHousekeeping(deps);
  const stop = startRepeating({ firstMs: FIRST_ROUND_MS, pauseMs: HOUSEKEEPING_PAUSE_MS, work, onError });
  return () => within(stop(), STOP_GRACE_MS, undefined);
}
