import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from './overlay-history.ts';

interface ModalProps {
  label: string;
  describedBy?: string;
  onClose: () => void;
  className?: string;
  /** False if the back button must not close it: the modal may ask whether to leave the page. */
  closesOnBack?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export const FULL_SCREEN =
  '!m-0 !h-dvh !max-h-none !w-screen !max-w-none !rounded-none !p-0 flex flex-col overflow-hidden';

/** Classes of a row at the top of a full-screen modal. Touches pass through its empty parts. */
export const TOP_BAR =
  'pointer-events-none absolute inset-x-0 top-0 flex justify-between gap-3 edge-x pt-[max(1rem,env(safe-area-inset-top))] *:pointer-events-auto';

/** A native dialog that is open while it is mounted. Escape and the back button close it. */
export function Modal(props: ModalProps) {
  const { label, describedBy, onClose, className = '', closesOnBack = true, onKeyDown, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(onClose, closesOnBack);
  // Opens before the paint, because a visible dialog that is not open lets keys and taps through.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Cancel events of a file picker or a nested modal also arrive here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // Chrome closes the dialog itself at a second Escape without a click between. This opens
        // the dialog again.
        if (currentTarget.isConnected && !currentTarget.open) {
          currentTarget.showModal();
          onClose();
        }
      }}
      className={`m-auto max-h-[calc(100dvh-max(2rem,2*env(safe-area-inset-top)))] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-panel bg-card p-6 text-ink shadow-raised ${className}`}
    >
      {children}
    </dialog>
  );
}
