import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { BackupProgress, BackupTrouble } from '@reisspel/contract/backups';
import { z } from 'zod';
import type { MakeBackup } from './service.ts';
import { BackupFailure } from './trouble.ts';

/** What `npm run backup -- create --json` says: how far it is, and in the end what became of it. */
const Line = z.union([
  z.object({ progress: BackupProgress }),
  z.object({ ok: z.boolean(), trouble: BackupTrouble.optional() }),
]);

function letGameGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this machine's rules do not let us.
  }
}

/**
 * Makes backups with the server's own program, in a process of its own: reading, hashing and packing the whole game takes a
 * core for seconds, which the game's process does not have. The game goes first, and it ends with
 * the server.
 */
export function makeInProcess(program: string): MakeBackup {
  return async ({ onProgress, signal }) => {
    // The settings are the server's: it reads them as the server did.
    const child = fork(program, ['create', '--json'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('A process without pipes');
    letGameGoFirst(child);
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    const said = text(stderr);
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
    });
    let trouble: BackupTrouble | null = { kind: 'interrupted' };
    for await (const line of createInterface({ input: stdout })) {
      const told = Line.parse(JSON.parse(line));
      if ('progress' in told) onProgress(told.progress);
      else trouble = told.ok ? null : (told.trouble ?? { kind: 'unexpected' });
    }
    await ended;
    signal.removeEventListener('abort', stop);
    if (trouble !== null) throw new BackupFailure(trouble, new Error((await said).trim()));
  };
}
