import { deleteExpiredArchives } from './db/archives.ts';
import type { Database } from './db/database.ts';
import { deleteUnusedQuizImages } from './db/quiz-images.ts';
import { pruneAccess } from './features/access/store.ts';
import { pruneOwnerAccess } from './features/owner/store.ts';
import type { Clock } from './platform/clock.ts';
import type { PhotoFiles } from './platform/photo-files.ts';
import type { QuizImageFiles } from './platform/quiz-image-files.ts';

/** Milliseconds a login failure is remembered when no other follows it. */
const FAILURES_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds a quiz picture waits for its task to be saved. */
const UNUSED_IMAGE_KEPT_MS = 24 * 60 * 60 * 1_000;

interface CleanUpDeps {
  database: Database;
  clock: Clock;
  photoFiles: PhotoFiles;
  quizImageFiles: QuizImageFiles;
}

/**
 * Removes what has expired: sessions, login failures, deletions that can no longer be undone, and quiz pictures that
 * no task shows. Files go after the commit, so that none is missed by a game that still names it.
 */
export async function cleanUp({ database, clock, photoFiles, quizImageFiles }: CleanUpDeps): Promise<void> {
  const now = clock.now();
  const { photoKeys, imageNames } = await database.write(async (tx) => {
    const times = { now, failuresBefore: now - FAILURES_KEPT_MS };
    await pruneAccess(tx, times);
    await pruneOwnerAccess(tx, times);
    return {
      photoKeys: await deleteExpiredArchives(tx, now),
      imageNames: await deleteUnusedQuizImages(tx, now - UNUSED_IMAGE_KEPT_MS),
    };
  });
  await photoFiles.remove(photoKeys);
  await Promise.all(imageNames.map((name) => quizImageFiles.remove(name)));
}
