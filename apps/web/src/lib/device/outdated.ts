import { createSignal } from '../signal.ts';

let outdated = false;
const signal = createSignal();

/** Call it when the server says that this page's version is too old. */
export function announceOutdated(): void {
  outdated = true;
  signal.emit();
}

export function isOutdated(): boolean {
  return outdated;
}

export const onOutdated = signal.subscribe;
