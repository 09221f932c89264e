import { useMutation } from '@tanstack/react-query';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ConflictModalProps {
  onTakeTheirs: () => Promise<void>;
  onKeepMine: () => Promise<void>;
}

/** Two windows have changed the trip: only a person knows which of the two is to stay. There is no third way out. */
export function ConflictModal({ onTakeTheirs, onKeepMine }: ConflictModalProps) {
  const choose = useMutation({ mutationFn: (choice: () => Promise<void>) => choice() });
  const busyWith = choose.isPending ? choose.variables : null;
  return (
    <Modal label={m.editor_conflict()} onClose={() => {}}>
      <h2 className="text-2xl">{m.editor_conflict()}</h2>
      <p className="mt-2 text-ink-2">{m.editor_conflict_text()}</p>
      {choose.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{organiserErrorText(choose.error)}</Notice>
        </div>
      ) : null}
      <div className="mt-6 grid grid-cols-1 gap-3">
        <Button busy={busyWith === onKeepMine} onClick={() => choose.mutate(onKeepMine)}>
          {m.editor_conflict_mine()}
        </Button>
        <Button busy={busyWith === onTakeTheirs} onClick={() => choose.mutate(onTakeTheirs)}>
          {m.editor_conflict_theirs()}
        </Button>
      </div>
      <p className="mt-3 text-ink-2 text-sm">{m.editor_conflict_undo()}</p>
    </Modal>
  );
}
