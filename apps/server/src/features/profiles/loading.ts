import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { KEPT_AUTOMATIC_PROFILES, MAX_PROFILES } from '@reisspel/contract/limits';
import { stop } from '@reisspel/rules/game/lead';
import { emptied, savedGame } from '@reisspel/rules/game/saved';
import { deleteArchive, putAside } from '../../db/erasure/archives.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Work, WorkDeps } from '../../live/work.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { deleteProfile, insertProfile, listProfiles } from './store.ts';

export interface ReplacingDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endSessions'>;
  /** Starts deleting the files of erased photos without waiting. */
  removeErasedFiles: () => void;
}

/** The name of an automatic profile; the list shows its time. */
const AUTOMATIC_NAME = 'Automatische back-up';

/** True if the trip has the maximum number of profiles that the organiser saved. */
export async function isFull(tx: TripTx): Promise<boolean> {
  return (await listProfiles(tx)).filter(({ automatic }) => !automatic).length >= MAX_PROFILES;
}

/** Deletes the oldest automatic profiles above the limit. */
async function dropOldest({ tx, asked }: Work): Promise<void> {
  const automatic = (await listProfiles(tx)).filter((profile) => profile.automatic);
  for (const { id, archiveId } of automatic.slice(KEPT_AUTOMATIC_PROFILES)) {
    await deleteProfile(tx, id);
    if (archiveId !== null) await deleteArchive(tx, archiveId, asked.now);
  }
}

/**
 * Empties the game after archiving it with scores and photos as an automatic profile. Returns the
 * archive; null if there was nothing to archive.
 */
export async function clear(
  work: Work,
  { hub, removeErasedFiles }: ReplacingDeps,
  newArchiveId?: ArchiveId,
): Promise<ArchiveId | null> {
  const { tx } = work;
  const { now } = work.asked;
  const saved = savedGame(await work.game());
  if (saved === null) {
    await work.decide(emptied);
    return null;
  }
  // The clock of an archived game must not run.
  await work.decide(stop);
  const archiveId = newArchiveId ?? ArchiveId.parse(uuidv7(now));
  const ended = await putAside(tx, { what: 'game' }, { id: archiveId, expiresAt: null, now });
  const id = ProfileId.parse(uuidv7(now));
  const profile = { id, name: AUTOMATIC_NAME, description: '', ...saved, archiveId, createdAt: now };
  await insertProfile(tx, profile);
  await dropOldest(work);
  await work.moved();
  await work.decide(emptied);
  tx.afterCommit(() => hub.endSessions(ended));
  tx.afterCommit(removeErasedFiles);
  return archiveId;
}
