import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that a test can fill or make read-only, to cause real errors of a file system. */
export interface SmallDisk {
  path: string;
  /** Uses all free space. */
  fill(): Promise<void>;
  /** Frees the space that `fill` used. */
  clear(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
  unmount(): void;
}

const PAGE_BYTES = 4_096;

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' });
}

/** Mounts an empty disk in memory. Throws if not allowed: call `whyNoSmallDisk` first. */
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
        // If this size does not fit, the system writes the part that fits.
        await writeFile(filling, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
      }
    },
    clear: () => rm(filling, { force: true }),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    unmount() {
      // `--lazy` waits until open files are closed.
      run('umount', '--lazy', path);
      rmdirSync(path);
    },
  };
}

/** Returns why this machine cannot mount a disk, for a test's name. Returns null if it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'SKIPPED, needs Linux';
  if (process.getuid?.() !== 0) return 'SKIPPED, needs root to mount a disk';
  try {
    mountSmallDisk(PAGE_BYTES).unmount();
    return null;
  } catch {
    return 'SKIPPED, this system does not allow mounts';
  }
}
