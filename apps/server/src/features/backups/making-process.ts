import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupProgress, BackupTrouble } from '@reisspel/contract/backups';
import { z } from 'zod';
import { letGameGoFirst } from '../../platform/lower-priority.ts';
import type { MakeBackup } from './maker.ts';
import { BackupFailure } from './trouble.ts';

/** What `npm run backup -- create --json` says: how far it is, and in the end what became of it. */
const Line = z.union([
  z.object({ progress: BackupProgress }),
  z.object({
    ok: z.boolean(),
    trouble: BackupTrouble.optional(),
    pruning: z.object({ kind: z.string(), reason: z.string().optional() }).optional(),
  }),
]);

/** What became of it. */
type Said = { ok: true; pruneFault: string | null } | { ok: false; trouble: BackupTrouble };

/** Reads what it says to the end. Throws when that is not what a backup says. */
async function saidIn(stdout: Readable, onProgress: (progress: BackupProgress) => void): Promise<Said> {
  let said: Said = { ok: false, trouble: { kind: 'interrupted' } };
  for await (const line of createInterface({ input: stdout })) {
    const told = Line.parse(JSON.parse(line));
    if ('progress' in told) onProgress(told.progress);
    else if (told.ok) said = { ok: true, pruneFault: told.pruning?.reason ?? null };
    else said = { ok: false, trouble: told.trouble ?? { kind: 'unexpected' } };
  }
  return said;
}

/** Starts `program`. Calls it by its name when the system does not: for want of memory or of processes, say. */
function start(program: string): { child: ChildProcess; ended: Promise<void> } {
  try {
    // The settings are the server's: it reads them as the server did.
    const child = fork(program, ['create', '--json'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
    });
    return { child, ended };
  } catch (error) {
    throw new BackupFailure({ kind: 'unexpected' }, error);
  }
}

/** Milliseconds for a process that was told to end; after that it is ended. */
const END_MS = 5_000;

function end(child: ChildProcess, endMs: number): void {
  if (!child.kill('SIGTERM')) return;
  const giveUp = setTimeout(() => child.kill('SIGKILL'), endMs);
  child.once('close', () => clearTimeout(giveUp));
}

/**
 * Makes backups with the server's own program, in a process of its own: reading, hashing and packing the whole game takes a
 * core for seconds, which the game's process does not have. The game goes first, and it ends with
 * the server.
 */
export function makeInProcess(program: string, endMs = END_MS): MakeBackup {
  return async ({ onProgress, signal }) => {
    const { child, ended } = start(program);
    const { stdout, stderr } = child;
    letGameGoFirst(child);
    const stop = () => end(child, endMs);
    signal.addEventListener('abort', stop, { once: true });
    const complaint = stderr ? text(stderr).catch(() => '') : '';
    try {
      // Together: a start that fails is told to nobody who waits for words first, and would end the server.
      const silent: Said = { ok: false, trouble: { kind: 'interrupted' } };
      const [said] = await Promise.all([stdout ? saidIn(stdout, onProgress) : silent, ended]);
      if (!said.ok) throw new BackupFailure(said.trouble, new Error((await complaint).trim()));
      return { pruneFault: said.pruneFault };
    } catch (error) {
      throw error instanceof BackupFailure ? error : new BackupFailure({ kind: 'unexpected' }, error);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      // What it still says while it ends must not hold it up.
      stdout?.resume();
    }
  };
}
