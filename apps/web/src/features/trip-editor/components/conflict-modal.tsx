import type { TripDraft } from '@reisspel/contract/trip';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { unsavedTexts } from '../draft.ts';
import { pathName } from '../texts.ts';
import { useReload } from '../use-autosave.ts';

interface ConflictModalProps {
  /** The last draft that was saved from here. */
  saved: TripDraft;
  draft: TripDraft;
}

/** Says that another window has changed the trip, and what of this window was not saved. */
export function ConflictModal({ saved, draft }: ConflictModalProps) {
  const reload = useMutation({ mutationFn: useReload() });
  const unsaved = unsavedTexts(saved, draft);
  return (
    <Modal label={m.editor_conflict()} onClose={() => {}}>
      <h2 className="text-2xl">{m.editor_conflict()}</h2>
      {unsaved.length === 0 ? (
        <p className="mt-2 text-ink-2">{m.editor_conflict_again()}</p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">{m.editor_conflict_text()}</p>
          <ul className="mt-3 grid select-text grid-cols-1 gap-2">
            {unsaved.map(({ path, text }) => (
              <li key={path}>
                <span className="block text-ink-2 text-sm">{pathName(draft, path)}</span>
                <span className="block break-words font-bold">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {reload.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{organiserErrorText(reload.error)}</Notice>
        </div>
      ) : null}
      <Button
        variant="primary"
        className="mt-6 w-full"
        busy={reload.isPending}
        onClick={() => reload.mutate()}
      >
        <RefreshCw aria-hidden className="size-5" />
        {m.editor_conflict_reload()}
      </Button>
    </Modal>
  );
}
