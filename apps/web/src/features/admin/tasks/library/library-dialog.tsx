import { type ComponentType, lazy, Suspense, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ModalFoot } from '../../../../ui/forms/organiser-forms.tsx';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import type { TaskLibraryProps } from './task-library.tsx';

function Unreachable() {
  return <Notice tone="bad">{m.library_unreachable()}</Notice>;
}

const loadLibrary = (): Promise<{ default: ComponentType<TaskLibraryProps> }> =>
  import('./task-library.tsx').then(
    ({ TaskLibrary }) => ({ default: TaskLibrary }),
    () => ({ default: Unreachable }),
  );

interface LibraryDialogProps extends TaskLibraryProps {
  onClose: () => void;
}

/** The task library in a dialog. Its texts load when it opens, as most organisers open it once. */
export function LibraryDialog({ onClose, ...library }: LibraryDialogProps) {
  // Each dialog creates its own lazy component, so that the next dialog retries a failed load.
  const [Library] = useState(() => lazy(loadLibrary));
  return (
    <Modal label={m.library_title()} onClose={onClose} className="w-[min(40rem,calc(100vw-1.5rem))]">
      <div className="grid grid-cols-1 gap-5">
        <div>
          <h2 className="text-2xl">{m.library_title()}</h2>
          <p className="mt-2 text-ink-2">{m.library_text()}</p>
        </div>
        <Suspense
          fallback={
            <Loading className="grid gap-3">
              <Skeleton className="h-14" count={6} />
            </Loading>
          }
        >
          <Library {...library} />
        </Suspense>
        <ModalFoot>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{m.common_close()}</Button>
          </div>
        </ModalFoot>
      </div>
    </Modal>
  );
}
