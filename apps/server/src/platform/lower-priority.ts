import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Gives a process of ours a lower priority than the game's own. Says nothing when it has ended already, or the machine's rules do not let us. */
export function letGameGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The work is done anyway, only less politely.
  }
}
