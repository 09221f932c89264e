import type { ArchiveId } from '@reisspel/contract/ids';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { useRestoreArchive } from './profile-mutations.ts';

interface ArchiveUndoProps {
  archiveId: ArchiveId;
  text: string;
  onRestored: () => void;
}

/** Needs the archive's id as its key. */
export function ArchiveUndo({ archiveId, text, onRestored }: ArchiveUndoProps) {
  const restore = useRestoreArchive();
  return (
    <div className="grid gap-2">
      <UndoNotice
        text={text}
        undoLabel={m.common_undo()}
        busy={restore.isPending}
        onUndo={() => restore.mutate(archiveId, { onSuccess: onRestored })}
      />
      {restore.isError ? <Notice tone="bad">{organiserErrorText(restore.error)}</Notice> : null}
    </div>
  );
}
