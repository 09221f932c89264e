import type { ArchiveId } from '@reisspel/contract/ids';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { useRestoreArchive } from '../profile-mutations.ts';

/** Milliseconds a deleted task can be brought back with one click: time to see what went wrong. */
const UNDO_SHOWN_MS = 15_000;

interface TaskUndoProps {
  archiveId: ArchiveId;
  onRestored: () => void;
}

/** Says that a task was deleted, and brings it back; goes away by itself. Give it the archive's id as key. */
export function TaskUndo({ archiveId, onRestored }: TaskUndoProps) {
  const restore = useRestoreArchive();
  const [gone, setGone] = useState(false);
  const { isPending } = restore;
  useEffect(() => {
    // A try that fails gives the same time again.
    if (isPending) return;
    const timer = setTimeout(() => setGone(true), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (gone) return null;
  return (
    <>
      <UndoNotice
        text={m.admin_task_deleted()}
        undoLabel={m.admin_task_undo()}
        busy={isPending}
        onUndo={() => restore.mutate(archiveId, { onSuccess: onRestored })}
      />
      {restore.isError ? (
        <Notice tone="bad">{m.admin_task_restore_failed({ reason: errorText(restore.error) })}</Notice>
      ) : null}
    </>
  );
}
