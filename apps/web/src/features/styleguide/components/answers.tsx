import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar, ProgressRing } from '../../../ui/feedback/progress.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Part, Row, Specimen } from './specimen.tsx';

function Dialogs() {
  const [open, setOpen] = useState<'modal' | 'confirm' | 'failed' | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen name="Modal, ConfirmModal" text={m.styleguide_modal_text()}>
      <Row>
        <Button onClick={() => setOpen('modal')}>{m.styleguide_open_modal()}</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          <Trash2 aria-hidden className="size-5" />
          {m.common_delete()}
        </Button>
        <Button onClick={() => setOpen('failed')}>{m.styleguide_open_failed()}</Button>
      </Row>
      {open === 'modal' ? (
        <Modal label={m.styleguide_sample_trip()} onClose={close}>
          <h2 className="text-2xl">{m.styleguide_sample_trip()}</h2>
          <p className="mt-2 mb-6 text-ink-2">{m.styleguide_sample_hidden()}</p>
          <Button variant="primary" className="w-full" onClick={close}>
            {m.common_close()}
          </Button>
        </Modal>
      ) : open === null ? null : (
        <ConfirmModal
          title={m.styleguide_sample_delete()}
          text={m.styleguide_sample_delete_text()}
          confirm={m.common_delete()}
          cancel={m.common_cancel()}
          error={open === 'failed' ? m.admin_logout_failed() : null}
          busy={false}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Specimen>
  );
}

function Toasts() {
  const undo = async () => void showToast({ text: m.admin_task_restored() });
  return (
    <Specimen name="showToast, Toaster" text={m.styleguide_toast_text()}>
      <Row>
        <Button onClick={() => showToast({ text: m.admin_task_saved() })}>{m.styleguide_toast_good()}</Button>
        <Button onClick={() => showToast({ text: m.admin_restart_was_empty(), tone: 'info' })}>
          {m.styleguide_toast_info()}
        </Button>
        <Button onClick={() => showToast({ text: m.admin_task_deleted(), undo })}>
          {m.styleguide_toast_undo()}
        </Button>
      </Row>
    </Specimen>
  );
}

export function Answers() {
  return (
    <Part id="answers">
      <Specimen name="Notice, UndoNotice" text={m.styleguide_notice_text()}>
        <Notice tone="good">{m.admin_task_saved()}</Notice>
        <Notice tone="info">{m.live_lost_long()}</Notice>
        <Notice tone="bad">{m.admin_logout_failed()}</Notice>
        <UndoNotice
          text={m.admin_task_deleted()}
          undoLabel={m.common_undo()}
          busy={false}
          onUndo={() => {}}
        />
      </Specimen>
      <div className="grid grid-cols-1 gap-5">
        <Toasts />
        <Dialogs />
      </div>
      <Specimen name="ProgressBar, ProgressRing" text={m.styleguide_progress_text()}>
        {[0, 40, 100].map((percent) => (
          <ProgressBar
            key={percent}
            percent={percent}
            color="var(--color-olive)"
            label={m.styleguide_sample_progress({ percent })}
          />
        ))}
        <div className="rounded-card bg-sea p-5 text-white">
          <ProgressRing percent={65} label={m.styleguide_sample_progress({ percent: 65 })}>
            13/20
          </ProgressRing>
        </div>
      </Specimen>
      <Specimen name="Skeleton" text={m.styleguide_skeleton_text()}>
        <div className="grid gap-3">
          <Skeleton className="h-20" count={2} />
        </div>
      </Specimen>
    </Part>
  );
}
