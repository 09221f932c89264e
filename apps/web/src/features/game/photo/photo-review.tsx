import { Camera, type LucideIcon, Send } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useBlobAddress } from '../../../lib/use-blob-address.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PhotoReviewProps {
  title: string;
  /** A local picture, or the server's address of it; null while neither is known. */
  picture: Blob | string | null;
  /** "Poging 1/3"; null when there is no limit. */
  attempt: string | null;
  error: string | null;
  /** The progress of the work under way. */
  status: string | null;
  /** Disables "again" until the work under way ends. */
  busy: boolean;
  /** Also keeps the player on this screen. */
  locked: boolean;
  main: {
    label: () => string;
    icon: LucideIcon;
    busy: boolean;
    /** Why the action is impossible; null when it is possible. */
    hint: string | null;
    onClick: () => void;
  };
  onAgain: (() => void) | null;
  cancel: { label: () => string; onClick: () => void };
  /** Called for Escape and the phone's back button. */
  onClose: () => void;
  children?: ReactNode;
}

/** The main action of a photo that the team decides on. */
export const HAND_IN = { label: m.photo_submit, icon: Send };
export const CANCEL = { label: m.common_cancel };

const LABEL = 'min-w-0 rounded-full bg-sea px-4 py-2 font-bold text-white';

export function PhotoReview(props: PhotoReviewProps) {
  const { title, picture, attempt, error, status, busy, locked, main, onAgain, cancel, onClose, children } =
    props;
  const address = useBlobAddress(picture);
  const hintId = useId();
  return (
    <Modal
      label={title}
      onClose={locked ? () => {} : onClose}
      className={`${FULL_SCREEN} short:flex-row !bg-night`}
    >
      <div className="relative min-h-40 grow basis-0 short:min-h-0">
        {address ? (
          <img
            src={address}
            alt={m.photo_review_alt()}
            className="absolute inset-0 size-full object-contain"
          />
        ) : null}
        <div className={TOP_BAR}>
          <p className={LABEL}>{title}</p>
          {attempt ? <p className={LABEL}>{attempt}</p> : null}
        </div>
      </div>
      <div className="mx-auto flex max-h-4/5 w-full max-w-2xl flex-col gap-3 rounded-t-panel bg-page edge-x pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:max-h-none short:w-[26rem] short:shrink-0 short:rounded-none">
        <div className="-mx-1 grid gap-3 overflow-y-auto px-1 pb-2">
          {error ? <Notice tone="bad">{error}</Notice> : null}
          {status ? (
            <p role="status" className="font-bold">
              {status}
            </p>
          ) : null}
          {children}
          {main.hint ? (
            <p id={hintId} className="text-ink-2">
              {main.hint}
            </p>
          ) : null}
        </div>
        <div className="flex shrink-0 gap-3">
          {onAgain === null ? null : (
            <Button
              // A photo that cannot be handed in is taken again.
              variant={main.hint !== null && !busy ? 'primary' : 'secondary'}
              className="min-h-14 grow"
              disabled={busy}
              onClick={onAgain}
            >
              <Camera aria-hidden className="size-5" />
              {m.photo_again()}
            </Button>
          )}
          <Button
            variant={main.hint === null ? 'primary' : 'secondary'}
            className={main.hint === null ? 'grow-[2]' : ''}
            busy={main.busy}
            disabled={main.hint !== null}
            aria-describedby={main.hint ? hintId : undefined}
            onClick={main.onClick}
          >
            <main.icon aria-hidden className="size-5" />
            {main.label()}
          </Button>
        </div>
        <Button variant="quiet" className="shrink-0" disabled={locked} onClick={cancel.onClick}>
          {cancel.label()}
        </Button>
      </div>
    </Modal>
  );
}
