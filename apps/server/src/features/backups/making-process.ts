import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupProgress, BackupTrouble } from '@reisspel/contract/backups';
import { z } from 'zod';
import { letGameGoFirst } from '../../platform/lower-priority.ts';
import { BackupFailure } from './folder.ts';
import type { MakeBackup } from './service.ts';

/** What `npm run backup -- create --json` says: how far it is, and in the end what became of it. */
const Line = z.union([
  z.object({ progress: BackupProgress }),
  z.object({ ok: z.boolean(), trouble: BackupTrouble.default({ kind: 'unexpected' }) }),
]);

/** Reads what it says; null: the backup was made. Throws when that is not what a backup says. */
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
 * Makes backups with the server's own program, in a process of its own: reading, hashing and
 * packing the whole game takes a core for seconds, which the game's process does not have. It reads
 * its settings as the server did, lets the game go first, and ends with the server.
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
      // One that says something else may still be at work.
      ending.abort();
    }
  };
}
