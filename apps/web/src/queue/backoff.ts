import type { Delay } from './entry.ts';

/** A wait that can be ended early. */
export class Pause {
  #end: (() => void) | null = null;

  /** Resolves after so many milliseconds, or at `end`. */
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

/** Milliseconds before the second try, and between all questions that cost next to nothing. */
export const FIRST_PAUSE_MS = 1_000;
/**
 * Milliseconds a phone without a network waits at most: finding one wakes the queue too, but not every phone says so.
 * A busy server is given longer: each try costs it, and the player, a whole photo.
 */
const LONGEST_PAUSE_MS: Record<Delay, number> = {
  no_network: 20_000,
  server_busy: 120_000,
  server_trouble: 120_000,
  client_outdated: 120_000,
};
/** Share of a pause that is left to chance: the phones of a group lose and find a network together. */
const JITTER = 0.5;

/** Milliseconds before the next try, after `failures` (from 1) in a row. `chance` is from 0 up to 1. */
export function pauseMs(why: Delay, failures: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS[why]);
  return whole * (1 - JITTER * chance);
}
