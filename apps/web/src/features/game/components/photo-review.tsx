import { RotateCcw, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Capture } from '../mutations.ts';

interface PhotoReviewProps {
  title: string;
  capture: Capture;
  /** "Poging 1/3"; null when there is no limit. */
  attempt: string | null;
  error: string | null;
  sending: boolean;
  /** A try was lost, and the next one is to come: the player may leave. */
  waiting: boolean;
  onSubmit: () => void;
  onAgain: () => void;
  onCancel: () => void;
}

function usePicture(photo: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(photo);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [photo]);
  return address;
}

const LABEL =
  'absolute top-[max(1.25rem,env(safe-area-inset-top))] rounded-full bg-night/75 px-4 py-2 font-bold text-white';

export function PhotoReview(props: PhotoReviewProps) {
  const { title, capture, attempt, error, sending, waiting, onSubmit, onAgain, onCancel } = props;
  const held = sending && !waiting;
  const picture = usePicture(capture.photo);
  return (
    <Modal label={title} onClose={held ? () => {} : onCancel} className={`${FULL_SCREEN} !bg-night`}>
      <div className="relative min-h-0 grow">
        {picture ? (
          <img src={picture} alt={m.photo_review_alt()} className="size-full object-contain" />
        ) : null}
        <p className={`${LABEL} left-5`}>{title}</p>
        {attempt ? <p className={`${LABEL} right-5`}>{attempt}</p> : null}
      </div>
      <div className="grid gap-3 rounded-t-panel bg-page px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {error ? <Notice tone="bad">{error}</Notice> : null}
        {sending ? (
          <p role="status" className="font-bold">
            {waiting ? m.photo_waiting() : m.photo_sending()}
          </p>
        ) : null}
        <div className="flex gap-3">
          <Button className="min-h-14 grow" disabled={held} onClick={onAgain}>
            <RotateCcw aria-hidden className="size-5" />
            {m.photo_again()}
          </Button>
          <Button variant="primary" className="grow-[2]" busy={sending} onClick={onSubmit}>
            <Send aria-hidden className="size-5" />
            {m.photo_submit()}
          </Button>
        </div>
        <Button variant="quiet" disabled={held} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </Modal>
  );
}
