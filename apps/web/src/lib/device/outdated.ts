import { createSignal } from '../signal.ts';

let outdated = false;
const signal = createSignal();

export function announceOutdated(): void {
  outdated = true;
  signal.tell();
}

export function isOutdated(): boolean {
  return outdated;
}

export const onOutdated = signal.on;
