import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export function letGameGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The work goes on at normal priority.
  }
}
