import type { AuditUndo } from '@reisspel/contract/audit';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUndo } from '../mutations.ts';

/** What is asked before an undo that everybody notices; null when it is done at once. */
function questionOf(undo: AuditUndo): { title: string; text: string } | null {
  if (undo.by === 'version') {
    return { title: m.audit_undo_version_title(), text: m.audit_undo_version_text() };
  }
  if (undo.by === 'restoration' && undo.isGame) {
    return { title: m.audit_undo_game_title(), text: m.audit_undo_game_text() };
  }
  return null;
}

interface UndoButtonProps {
  undo: AuditUndo;
  /** What was done, for who does not see the line it stands in. */
  what: string;
}

export function UndoButton({ undo, what }: UndoButtonProps) {
  const mutation = useUndo();
  const [asks, setAsks] = useState(false);
  const question = questionOf(undo);
  const error = mutation.isError ? organiserErrorText(mutation.error) : null;
  const start = () => mutation.mutate(undo, { onSuccess: () => setAsks(false) });
  return (
    <>
      <Button
        busy={mutation.isPending}
        aria-label={m.audit_undo_of({ what })}
        onClick={() => (question === null ? start() : setAsks(true))}
      >
        <Undo2 aria-hidden className="size-5" />
        {m.common_undo()}
      </Button>
      {error !== null && !asks ? <Notice tone="bad">{error}</Notice> : null}
      {asks && question !== null ? (
        <ConfirmModal
          title={question.title}
          text={question.text}
          confirm={m.common_undo()}
          cancel={m.common_cancel()}
          error={error}
          busy={mutation.isPending}
          onConfirm={start}
          onCancel={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
