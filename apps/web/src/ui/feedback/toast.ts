import { Toast } from '@base-ui/react/toast';

/** Milliseconds for a message of success (spec 9). */
const SHOWN_MS = 3_000;
/** Milliseconds for a message with an undo button: time to read, decide and reach it. */
const UNDO_SHOWN_MS = 15_000;

export interface ToastData {
  tone: 'good' | 'info';
  undo?: () => Promise<unknown>;
}

interface ToastMessage extends Partial<ToastData> {
  text: string;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** Needs a `Toaster` in the page. Errors belong in a `Notice`, which stays. */
export function showToast({ text, tone = 'good', undo }: ToastMessage): void {
  toastManager.add({
    title: text,
    timeout: undo ? UNDO_SHOWN_MS : SHOWN_MS,
    data: { tone, ...(undo ? { undo } : {}) },
  });
}
