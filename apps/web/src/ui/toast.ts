import { Toast } from '@base-ui/react/toast';

/** Milliseconds that a message of success is there (spec 9). */
const SHOWN_MS = 3_000;
/** Milliseconds to undo at once: enough to read, to be startled, and to reach the button. */
const UNDO_SHOWN_MS = 15_000;

export interface ToastData {
  tone: 'good' | 'info';
  /** The way back. While it is under way the button waits; it rejects when it did not work. */
  undo?: () => Promise<unknown>;
}

interface ToastMessage extends Partial<ToastData> {
  text: string;
}

/** What the toaster of the page listens to. */
export const toastManager = Toast.createToastManager<ToastData>();

/**
 * Says for some seconds what became of an action, where nothing in the page does. Needs a `Toaster` in the page. What went
 * wrong is a `Notice` instead: it stays until it is read. Returns how to take it away, when its undo came by another way.
 */
export function showToast({ text, tone = 'good', undo }: ToastMessage): () => void {
  const id = toastManager.add({
    title: text,
    timeout: undo ? UNDO_SHOWN_MS : SHOWN_MS,
    data: { tone, ...(undo ? { undo } : {}) },
  });
  return () => toastManager.close(id);
}
