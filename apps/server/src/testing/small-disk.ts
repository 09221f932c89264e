import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own for a test to break: real errors of a real file system. */
export interface SmallDisk {
  path: string;
  /** Takes what room is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  clear(): Promise<void>;
  /** Refuses every write from now on, or takes them again. */
  setReadOnly(isReadOnly: boolean): void;
  unmount(): void;
}

const PAGE_BYTES = 4_096;

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' });
}

/** Mounts an empty disk of so many bytes, in memory. Throws where that is not allowed: ask `whyNoSmallDisk` first. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'reisspel-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'reisspel-test', path);
  } catch (error) {
    rmdirSync(path);
    throw error;
  }
  const filling = join(path, '.filling');
  return {
    path,
    async fill() {
      for (let size = bytes; size >= PAGE_BYTES; size /= 2) {
        // Until nothing of this size fits any more; what was written of it stays.
        await writeFile(filling, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
      }
    },
    clear: () => rm(filling, { force: true }),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    unmount() {
      // Lazily: what is still open goes when it is closed.
      run('umount', '--lazy', path);
      rmdirSync(path);
    },
  };
}

/** Why no disk can be mounted here, for the name of a test that is skipped; null where it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'SKIPPED, needs Linux';
  if (process.getuid?.() !== 0) return 'SKIPPED, needs root to mount a disk';
  try {
    mountSmallDisk(PAGE_BYTES).unmount();
    return null;
  } catch {
    return 'SKIPPED, this system lets no disk be mounted';
  }
}
