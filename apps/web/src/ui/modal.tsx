import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from './overlay-history.ts';

interface ModalProps {
  /** Named by its heading's id, or by a label where there is none to see. */
  label: string;
  /** The id of what is read out with it when it opens. */
  describedBy?: string;
  onClose: () => void;
  className?: string;
  /** Not for a question about going back itself. */
  closesOnBack?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The classes of a modal that takes the whole screen. */
export const FULL_SCREEN =
  '!m-0 !h-dvh !max-h-none !w-screen !max-w-none !rounded-none !p-0 flex flex-col overflow-hidden';

/** The classes of a row over the top of such a modal; what stands under it is tapped between its parts. */
export const TOP_BAR =
  'pointer-events-none absolute inset-x-0 top-0 flex justify-between gap-3 edge-x pt-[max(1rem,env(safe-area-inset-top))] *:pointer-events-auto';

/**
 * The platform's own modal dialog: traps focus, closes on Escape and on the phone's back button, and gives the focus
 * back. Open while mounted.
 */
export function Modal(props: ModalProps) {
  const { label, describedBy, onClose, className = '', closesOnBack = true, onKeyDown, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(onClose, closesOnBack);
  // Before it is painted: one that is seen and not open yet lets keys and taps through to the page.
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
        // A file picker in it says so as well, and a modal that it opened.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // Chrome closes it unasked when it is told to twice without a touch in between. It is open while it is here.
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
