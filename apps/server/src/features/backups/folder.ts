import { access, constants, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupName } from '@reisspel/contract/backups';
import { createArchiveList } from './archive-list.ts';
import { type OpenArchive, openArchive } from './archive-reader.ts';
import { type Failure, readFailure, writeFailure } from './failure-file.ts';
import { withMended } from './mended-files.ts';
import { poolOf, sweepPool } from './pool.ts';

/** Only who keeps the server looks into it. */
const FOLDER_MODE = 0o700;
/** What is being written; a killed process leaves it. */
const PART = '.new.part';
const SCRATCH = '.check.db';
const LEFTOVERS = [PART, SCRATCH, `${SCRATCH}-wal`, `${SCRATCH}-shm`, `${SCRATCH}-journal`];
const SECOND_MS = 1_000;

/** "2026-11-23T030000Z": sorts by time, and every disk takes it. */
export function timeInName(now: number): string {
  return `${new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '')}Z`;
}

/**
 * The folder that backups are kept in, which other servers may share: only what bears `mark` is this server's. Call what changes
 * it with its lock in hand.
 */
export function createBackupFolder(root: string, mark: string) {
  const archives = createArchiveList(root, mark);
  const pool = poolOf(root);
  const pathOf = (name: BackupName) => join(root, name);
  return {
    root,
    mark,
    pool,
    part: join(root, PART),
    scratch: join(root, SCRATCH),
    pathOf,
    kept: archives.kept,
    manifests: archives.manifests,

    /** Rejects when it cannot be made, or nothing can be written in it. */
    async prepare(): Promise<void> {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
      await access(root, constants.W_OK);
    },

    /** null when it is not this server's, not there, or not to be read. */
    async open(name: BackupName): Promise<OpenArchive | null> {
      const opened = await openArchive(pathOf(name));
      if (!opened.ok) return null;
      const { archive } = opened;
      try {
        if (archive.manifest.secretMark === mark) {
          return { ...archive, manifest: await withMended(archive.manifest, pool) };
        }
      } catch {
        // The pool cannot be read.
      }
      archive.close();
      return null;
    },

    async removeLeftovers(): Promise<void> {
      for (const name of LEFTOVERS) await rm(join(root, name), { force: true });
      await sweepPool(root);
    },

    /** A name of this moment that is not taken. */
    async freeName(now: number): Promise<BackupName> {
      const taken = new Set<string>(await archives.names());
      for (let at = now; ; at += SECOND_MS) {
        const name = BackupName.parse(`reisspel-${timeInName(at)}.zip`);
        if (!taken.has(name)) return name;
      }
    },

    async removeArchive(name: BackupName): Promise<void> {
      await rm(pathOf(name), { force: true });
    },

    failure: () => readFailure(root, mark),
    rememberFailure: (failure: Failure | null) => writeFailure(root, mark, failure),
  };
}

export type BackupFolder = ReturnType<typeof createBackupFolder>;
