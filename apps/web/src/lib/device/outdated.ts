import { createSignal } from '../signal.ts';

let outdated = false;
const signal = createSignal();

/** Call it when the server or this device's storage is newer than this page. */
export function announceOutdated(): void {
  outdated = true;
  signal.tell();
}

export function isOutdated(): boolean {
  return outdated;
}

export const onOutdated = signal.on;
