import { createSignal } from '../signal.ts';

let outdated = false;
const signal = createSignal();

/** Records that this page's version is too old for the server. */
export function announceOutdated(): void {
  outdated = true;
  signal.emit();
}

export function isOutdated(): boolean {
  return outdated;
}

export const onOutdated = signal.subscribe;
