import { AUDIT_KEPT_DAYS, KNOWN_DEVICE_DAYS, MAX_AUDIT_ENTRIES } from '@reisspel/contract/limits';
import { deleteExpiredArchives } from './db/archives.ts';
import type { Database } from './db/database.ts';
import { pruneDevices } from './db/login-devices.ts';
import { prunePushSubscriptions, pruneVisitors } from './db/push-subscriptions.ts';
import { deleteUnusedQuizImages } from './db/quiz-images.ts';
import { pruneAccess } from './features/access/store.ts';
import { pruneAudit } from './features/audit/store.ts';
import { deletePeriodsBefore } from './features/flights/quota-store.ts';
import { deleteUnusedAnswers } from './features/flights/store.ts';
import { pruneOwnerAccess } from './features/owner/store.ts';
import { keepFromElsewhere, type SweepDeps as OutsideDeps } from './features/quiz-images/outside-sweep.ts';
import type { ErasedFiles } from './features/retention/erased-files.ts';
import { type SweepDeps as RetentionDeps, sweepPhotos } from './features/retention/sweep.ts';
import type { Clock } from './platform/clock.ts';
import type { QuizImageFiles } from './platform/quiz-image-files.ts';
import { ADMIN_IDLE_MS, OWNER_IDLE_MS } from './platform/session.ts';
import type { UploadParts } from './platform/upload-parts.ts';

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
/** Milliseconds between clean-ups of what has expired. */
const HOUSEKEEPING_INTERVAL_MS = 60 * 60 * 1_000;

interface CleanUpDeps {
  database: Database;
  clock: Clock;
  erasedFiles: ErasedFiles;
  quizImageFiles: QuizImageFiles;
}

/**
 * Removes what has expired: sessions with their push subscriptions, login failures, the log of what was done, deletions
 * that can no longer be undone, quiz pictures that no task shows, and what was learned of flights that no trip shows.
 * Files go after the commit, so that none is missed by a game that still names it.
 */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { database, clock, erasedFiles, quizImageFiles } = deps;
  const now = clock.now();
  const imageNames = await database.write(async (tx) => {
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
    return deleteUnusedQuizImages(tx, now - UNUSED_IMAGE_KEPT_MS);
  });
  await erasedFiles.remove();
  await Promise.all(imageNames.map((name) => quizImageFiles.remove(name)));
}

interface HousekeepingDeps extends CleanUpDeps, RetentionDeps, OutsideDeps {
  uploadParts: UploadParts;
  /** Removes what a store was left with by writes that never ended. */
  sweepStore: () => Promise<unknown>;
}

/** All that this server does now and then by itself. What fails is reported, and keeps nothing else from being done. */
export async function keepHouse(deps: HousekeepingDeps): Promise<void> {
  const jobs = [
    () => cleanUp(deps),
    () => sweepPhotos(deps),
    () => deps.uploadParts.sweep(),
    deps.sweepStore,
    () => keepFromElsewhere(deps),
  ];
  for (const job of jobs) await job().catch(deps.onError);
}

/** Keeps house now and then. Returns how to stop. */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const timer = setInterval(() => keepHouse(deps), HOUSEKEEPING_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
