import { ArchiveId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS } from '@reisspel/contract/limits';
import { recordAct } from '../db/audit.ts';
import { putAside, type Subject } from '../db/erasure/archives.ts';
import { uuidv7 } from '../platform/ids.ts';
import type { LiveHub } from './hub.ts';
import type { Work } from './work.ts';

/**
 * Deletes tasks or teams, which can be restored for a day. Returns their archives in the same
 * order.
 */
export async function deleteForADay(
  work: Work,
  subjects: readonly Exclude<Subject, { what: 'game' }>[],
  hub: Pick<LiveHub, 'endSessions'>,
): Promise<ArchiveId[]> {
  const { tx, asked } = work;
  const { now } = asked;
  const archiveIds: ArchiveId[] = [];
  for (const subject of subjects) {
    const archiveId = ArchiveId.parse(uuidv7(now));
    const sessionIds = await putAside(tx, subject, {
      id: archiveId,
      expiresAt: now + DELETION_KEPT_MS,
      now,
    });
    if (sessionIds.length > 0) tx.afterCommit(() => hub.endSessions(sessionIds));
    const { what, id, label } = subject;
    const undo = { by: 'restoration', archiveId, isGame: false } as const;
    await recordAct(tx, { act: `${what}_deleted`, at: now, subject: id, label, undo });
    archiveIds.push(archiveId);
  }
  if (archiveIds.length > 0) await work.moved();
  return archiveIds;
}
