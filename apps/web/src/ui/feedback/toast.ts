import { Toast } from '@base-ui/react/toast';

/** Milliseconds that a toast is shown (spec 9). */
const SHOWN_MS = 3_000;
/** Milliseconds that a toast with an undo button is shown: time to read, decide and press it. */
const UNDO_SHOWN_MS = 15_000;

export interface ToastData {
  undo?: () => Promise<unknown>;
}

interface ToastMessage extends ToastData {
  text: string;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** Needs a `Toaster` in the page. Show errors in a `Notice` instead, which stays. */
export function showToast({ text, undo }: ToastMessage): void {
  toastManager.add({
    title: text,
    timeout: undo ? UNDO_SHOWN_MS : SHOWN_MS,
    data: undo ? { undo } : {},
  });
}
