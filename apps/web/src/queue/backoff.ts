import type { Delay } from './entry.ts';

export class Pause {
  #end: (() => void) | null = null;

  async wait(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.#end = null;
  }

  end(): void {
    this.#end?.();
  }
}

/** Milliseconds before the second try, and between questions that send no photo. */
export const FIRST_PAUSE_MS = 1_000;
/**
 * Longest pause in milliseconds. Finding a network also wakes the queue, but not every phone
 * reports that. A busy server gets longer: each try costs it, and the player, a whole photo.
 */
const LONGEST_PAUSE_MS: Record<Delay, number> = {
  no_network: 20_000,
  server_busy: 120_000,
  server_trouble: 120_000,
  client_outdated: 120_000,
};
/** Random share of a pause: the phones of a group lose and find a network at the same time. */
const JITTER = 0.5;

/** Milliseconds before the next try. `failures` counts from 1; `chance` is from 0 to below 1. */
export function pauseMs(why: Delay, failures: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS[why]);
  return whole * (1 - JITTER * chance);
}
