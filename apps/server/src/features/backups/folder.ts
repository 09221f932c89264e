import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, BackupName } from '@reisspel/contract/backups';
import { createDiskStorage, sweepHalfFiles } from '../../platform/disk-storage.ts';
import type { Storage } from '../../platform/storage.ts';
import { openArchive } from './archive-reader.ts';
import { type Failure, readFailure, writeFailure } from './failure-file.ts';
import { bytesOf, type Manifest } from './manifest.ts';

/** Only who keeps the server looks into it. */
const FOLDER_MODE = 0o700;
/** The photos of all archives in the folder, by their key. */
const POOL = 'files';
/** What is being written; a killed process leaves it. */
const PART = '.new.part';
const SCRATCH = '.check.db';
const LEFTOVERS = [PART, SCRATCH, `${SCRATCH}-wal`, `${SCRATCH}-shm`, `${SCRATCH}-journal`];
const SECOND_MS = 1_000;

/** An archive in the folder, as its manifest tells. */
interface KeptBackup {
  name: BackupName;
  manifest: Manifest;
}

/** "2026-11-23T030000Z": sorts by time, and every disk takes it. */
export function timeInName(now: number): string {
  return `${new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '')}Z`;
}

export function poolOf(folder: string): Storage {
  return createDiskStorage(join(folder, POOL));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // Where something else is than a folder, there is none either.
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** The folder that backups are kept in. Call what changes it with its lock in hand. */
export function createBackupFolder(root: string) {
  /** What was read of archives; none changes under its name. */
  const read = new Map<string, { bytes: number; manifest: Manifest }>();

  async function names(): Promise<BackupName[]> {
    const found = (await namesIn(root)).flatMap((name) => BackupName.safeParse(name).data ?? []);
    return found.toSorted().toReversed();
  }

  async function manifestOf(name: BackupName): Promise<Manifest | null> {
    const path = join(root, name);
    const bytes = (await stat(path).catch(() => null))?.size;
    const known = read.get(name);
    if (known !== undefined && known.bytes === bytes) return known.manifest;
    const opened = await openArchive(path);
    if (!opened.ok || bytes === undefined) return null;
    opened.archive.close();
    read.set(name, { bytes, manifest: opened.archive.manifest });
    return opened.archive.manifest;
  }

  /** The newest first, apart from those that cannot be read. */
  async function kept(): Promise<{ backups: KeptBackup[]; unreadable: BackupName[] }> {
    const all = await names();
    for (const name of read.keys()) if (!all.some((each) => each === name)) read.delete(name);
    const backups: KeptBackup[] = [];
    const unreadable: BackupName[] = [];
    for (const name of all) {
      const manifest = await manifestOf(name);
      if (manifest === null) unreadable.push(name);
      else backups.push({ name, manifest });
    }
    return { backups, unreadable };
  }

  return {
    root,
    pool: poolOf(root),
    part: join(root, PART),
    scratch: join(root, SCRATCH),
    kept,
    /** Rejects when it cannot be made, or nothing can be written in it. */
    async prepare(): Promise<void> {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
      await access(root, constants.W_OK);
    },
    pathOf: (name: BackupName) => join(root, name),

    async removeLeftovers(): Promise<void> {
      for (const name of LEFTOVERS) await rm(join(root, name), { force: true });
      // Nobody else writes there: whose lock this is has all that is half.
      await sweepHalfFiles(join(root, POOL), Number.POSITIVE_INFINITY);
    },

    /** A name of this moment that is not taken. */
    async freeName(now: number): Promise<BackupName> {
      const taken = new Set<string>(await names());
      for (let at = now; ; at += SECOND_MS) {
        const name = BackupName.parse(`reisspel-${timeInName(at)}.zip`);
        if (!taken.has(name)) return name;
      }
    },

    async removeArchive(name: BackupName): Promise<void> {
      await rm(join(root, name), { force: true });
    },

    failure: () => readFailure(root),
    rememberFailure: (failure: Failure | null) => writeFailure(root, failure),
  };
}

export type BackupFolder = ReturnType<typeof createBackupFolder>;

export function summaryOf(manifest: Manifest): Omit<Backup, 'name'> {
  const { createdAt, files, missing } = manifest;
  return {
    createdAt,
    bytes: bytesOf(manifest),
    photos: photosIn(files.map((file) => file.name)),
    missing: photosIn(missing),
  };
}

/** Photos and quiz pictures among keys: of a photo there are three files. */
function photosIn(keys: readonly string[]): number {
  return keys.filter((key) => key.endsWith('.jpg') || key.startsWith('quiz-images/')).length;
}
