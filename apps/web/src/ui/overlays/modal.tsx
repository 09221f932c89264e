import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from './overlay-history.ts';

interface ModalProps {
  label: string;
  describedBy?: string;
  onClose: () => void;
  className?: string;
  /** False for a question about leaving the page. */
  closesOnBack?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export const FULL_SCREEN =
  '!m-0 !h-dvh !max-h-none !w-screen !max-w-none !rounded-none !p-0 flex flex-col overflow-hidden';

/** The classes of a row at the top of such a modal; touches pass between its parts. */
export const TOP_BAR =
  'pointer-events-none absolute inset-x-0 top-0 flex justify-between gap-3 edge-x pt-[max(1rem,env(safe-area-inset-top))] *:pointer-events-auto';

/** A native dialog, open while mounted. Escape and the phone's back button close it. */
export function Modal(props: ModalProps) {
  const { label, describedBy, onClose, className = '', closesOnBack = true, onKeyDown, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(onClose, closesOnBack);
  // Before the paint: a visible dialog that is not open lets keys and taps through.
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
        // A file picker in the dialog, and a nested modal, also send a cancel event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // Chrome closes it after two cancels without a touch in between; reopen it.
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
