import { RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PhotoReviewProps {
  title: string;
  /** As it was made here, or where the server keeps it; null while that is not known. */
  picture: Blob | string | null;
  /** "Poging 1/3"; null when there is no limit. */
  attempt: string | null;
  error: string | null;
  /** What is going on. */
  status: string | null;
  /** Another photo cannot be taken until the work under way is over. */
  busy: boolean;
  /** Nor can this screen be left. */
  locked: boolean;
  submit: {
    busy: boolean;
    /** Why the photo cannot be handed in; null when it can. */
    hint: string | null;
    onSubmit: () => void;
  };
  onAgain: () => void;
  onCancel: () => void;
  /** The results, and what belongs to them. */
  children?: ReactNode;
}

function useAddress(picture: Blob | string | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(picture instanceof Blob)) {
      setAddress(picture ?? undefined);
      return;
    }
    const created = URL.createObjectURL(picture);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return address;
}

const LABEL =
  'absolute top-[max(1.25rem,env(safe-area-inset-top))] rounded-full bg-night/75 px-4 py-2 font-bold text-white';

export function PhotoReview(props: PhotoReviewProps) {
  const { title, picture, attempt, error, status, busy, locked, submit, onAgain, onCancel, children } = props;
  const address = useAddress(picture);
  const hintId = useId();
  return (
    <Modal label={title} onClose={locked ? () => {} : onCancel} className={`${FULL_SCREEN} !bg-night`}>
      <div className="relative min-h-40 grow basis-0">
        {address ? (
          <img
            src={address}
            alt={m.photo_review_alt()}
            className="absolute inset-0 size-full object-contain"
          />
        ) : null}
        <p className={`${LABEL} left-5`}>{title}</p>
        {attempt ? <p className={`${LABEL} right-5`}>{attempt}</p> : null}
      </div>
      <div className="mx-auto flex max-h-[70%] w-full max-w-2xl flex-col gap-3 rounded-t-panel bg-page px-5 pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="-mx-1 grid gap-3 overflow-y-auto px-1">
          {error ? <Notice tone="bad">{error}</Notice> : null}
          {status ? (
            <p role="status" className="font-bold">
              {status}
            </p>
          ) : null}
          {children}
          {submit.hint ? (
            <p id={hintId} className="text-ink-2">
              {submit.hint}
            </p>
          ) : null}
        </div>
        <div className="flex shrink-0 gap-3">
          <Button className="min-h-14 grow" disabled={busy} onClick={onAgain}>
            <RotateCcw aria-hidden className="size-5" />
            {m.photo_again()}
          </Button>
          <Button
            variant="primary"
            className="grow-[2]"
            busy={submit.busy}
            disabled={submit.hint !== null}
            aria-describedby={submit.hint ? hintId : undefined}
            onClick={submit.onSubmit}
          >
            <Send aria-hidden className="size-5" />
            {m.photo_submit()}
          </Button>
        </div>
        <Button variant="quiet" className="shrink-0" disabled={locked} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </Modal>
  );
}
