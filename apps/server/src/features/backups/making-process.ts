import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupProgress, BackupTrouble } from '@reisspel/contract/operate/backups';
import { z } from 'zod';
import { lowerPriority } from '../../platform/process.ts';
import { BackupFailure } from './folder.ts';
import type { MakeBackup } from './service.ts';

/** A line that `npm run backup -- create --json` prints: its progress, or its result. */
const Line = z.union([
  z.object({ progress: BackupProgress }),
  z.object({ ok: z.boolean(), trouble: BackupTrouble.default({ kind: 'unexpected' }) }),
]);

/** Reads all output. Returns null if the backup was made. Throws on an invalid line. */
async function troubleIn(
  stdout: Readable,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupTrouble | null> {
  let trouble: BackupTrouble | null = { kind: 'interrupted' };
  for await (const line of createInterface({ input: stdout })) {
    const message = Line.parse(JSON.parse(line));
    if ('progress' in message) onProgress(message.progress);
    else trouble = message.ok ? null : message.trouble;
  }
  return trouble;
}

/**
 * Makes backups in a separate process that runs `program`. Reading, hashing and packing a whole
 * game takes a core for seconds, which would delay the game. The process reads the same settings
 * as the server, runs at a lower priority and ends with the server.
 */
export function makeInChildProcess(program: string): MakeBackup {
  return async ({ onProgress, signal }) => {
    const ending = new AbortController();
    try {
      const child = fork(program, ['create', '--json'], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        signal: AbortSignal.any([signal, ending.signal]),
      });
      const ended = once(child, 'close');
      lowerPriority(child);
      const { stdout, stderr } = child;
      if (stdout === null || stderr === null) throw new Error('The process has no output');
      const [complaint, trouble] = await Promise.all([text(stderr), troubleIn(stdout, onProgress), ended]);
      if (trouble !== null) throw new BackupFailure(trouble, new Error(complaint.trim()));
    } catch (error) {
      if (signal.aborted) throw new BackupFailure({ kind: 'interrupted' }, error);
      throw error instanceof BackupFailure ? error : new BackupFailure({ kind: 'unexpected' }, error);
    } finally {
      // After invalid output the process may still run.
      ending.abort();
    }
  };
}
