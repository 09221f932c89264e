import { Toast } from '@base-ui/react/toast';

/** Milliseconds for a message of success (spec 9). */
const SHOWN_MS = 3_000;
/** Milliseconds for a message with an undo button: time to read, decide and reach it. */
const UNDO_SHOWN_MS = 15_000;

export interface ToastData {
  tone: 'good' | 'info';
  /** Undoes the action; the button is busy meanwhile. Rejects on failure. */
  undo?: () => Promise<unknown>;
}

interface ToastMessage extends Partial<ToastData> {
  text: string;
}

export const toastManager = Toast.createToastManager<ToastData>();

/**
 * Shows the result of an action for some seconds, where the page itself does not show it. Needs a
 * `Toaster` in the page. Use a `Notice` for errors: it stays. Returns a function that removes the
 * message, for an undo elsewhere.
 */
export function showToast({ text, tone = 'good', undo }: ToastMessage): () => void {
  const id = toastManager.add({
    title: text,
    timeout: undo ? UNDO_SHOWN_MS : SHOWN_MS,
    data: { tone, ...(undo ? { undo } : {}) },
  });
  return () => toastManager.close(id);
}
