import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupProgress, BackupTrouble } from '@reisspel/contract/operate/backups';
import { z } from 'zod';
import { letGameGoFirst } from '../../platform/process.ts';
import { BackupFailure } from './folder.ts';
import type { MakeBackup } from './service.ts';

/** A line of output of `npm run backup -- create --json`: progress, or the final result. */
const Line = z.union([
  z.object({ progress: BackupProgress }),
  z.object({ ok: z.boolean(), trouble: BackupTrouble.default({ kind: 'unexpected' }) }),
]);

/** Reads the output; returns null if the backup was made. Throws on an invalid line. */
async function troubleIn(
  stdout: Readable,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupTrouble | null> {
  let trouble: BackupTrouble | null = { kind: 'interrupted' };
  for await (const line of createInterface({ input: stdout })) {
    const told = Line.parse(JSON.parse(line));
    if ('progress' in told) onProgress(told.progress);
    else trouble = told.ok ? null : told.trouble;
  }
  return trouble;
}

/**
 * Makes backups with the server's own program in a separate process: reading, hashing and packing
 * the whole game uses a core for seconds, which the game's process cannot spare. It reads the same
 * settings, runs at a lower priority, and ends with the server.
 */
export function makeInProcess(program: string): MakeBackup {
  return async ({ onProgress, signal }) => {
    const ending = new AbortController();
    try {
      const child = fork(program, ['create', '--json'], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        signal: AbortSignal.any([signal, ending.signal]),
      });
      const ended = once(child, 'close');
      letGameGoFirst(child);
      const { stdout, stderr } = child;
      if (stdout === null || stderr === null) throw new Error('The process has no output');
      const [complaint, trouble] = await Promise.all([text(stderr), troubleIn(stdout, onProgress), ended]);
      if (trouble !== null) throw new BackupFailure(trouble, new Error(complaint.trim()));
    } catch (error) {
      if (signal.aborted) throw new BackupFailure({ kind: 'interrupted' }, error);
      throw error instanceof BackupFailure ? error : new BackupFailure({ kind: 'unexpected' }, error);
    } finally {
      // A process with invalid output may still be running.
      ending.abort();
    }
  };
}
