import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { useResetGame } from '../profile-mutations.ts';
import { ArchiveUndo } from './archive-undo.tsx';

/** Empties the whole game, and brings it back. */
export function RestartSection() {
  const [asking, setAsking] = useState(false);
  const [archiveId, setArchiveId] = useState<ArchiveId | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const reset = useResetGame();
  const close = () => {
    setAsking(false);
    reset.reset();
  };
  const restart = () =>
    reset.mutate(undefined, {
      onSuccess: (undo) => {
        close();
        setArchiveId(undo.archiveId);
        if (undo.archiveId === null) showFlash({ tone: 'info', text: m.admin_restart_was_empty() });
      },
    });
  const restored = () => {
    setArchiveId(null);
    showFlash({ tone: 'good', text: m.admin_restart_restored() });
  };
  return (
    <div className="grid gap-3 border-line border-t-2 pt-5">
      <h3 className="text-xl">{m.admin_restart_title()}</h3>
      <p className="text-ink-2">{m.admin_restart_text()}</p>
      {archiveId === null ? null : (
        <ArchiveUndo
          key={archiveId}
          archiveId={archiveId}
          text={m.admin_restart_done()}
          onRestored={restored}
        />
      )}
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <Button variant="danger" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden className="size-5" />
        {m.admin_restart_button()}
      </Button>
      {asking ? (
        <ConfirmModal
          title={m.admin_restart_confirm_title()}
          text={m.admin_restart_confirm_text()}
          confirm={m.admin_restart_confirm()}
          cancel={m.common_cancel()}
          error={reset.isError ? organiserErrorText(reset.error) : null}
          busy={reset.isPending}
          onConfirm={restart}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
