import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, BackupName } from '@reisspel/contract/backups';
import { openArchive } from './archive-reader.ts';
import { bytesOf, type Manifest } from './manifest.ts';

/** What a folder holds, the newest first. */
export interface Kept {
  /** Of this server; those of another one are its own affair. */
  backups: Backup[];
  /** Nobody knows whose. */
  unreadable: BackupName[];
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

export function summaryOf(manifest: Manifest): Omit<Backup, 'name'> {
  const { createdAt, files, missing, damaged } = manifest;
  return {
    createdAt,
    bytes: bytesOf(manifest),
    photos: photosIn(files.map((file) => file.name)),
    missing: photosIn(missing),
    damaged: photosIn(damaged),
  };
}

/** Photos and quiz pictures among keys: of a photo there are three files. */
function photosIn(keys: readonly string[]): number {
  return keys.filter((key) => key.endsWith('.jpg') || key.startsWith('quiz-images/')).length;
}

/** The archives in the folder `root`, of which those with the mark `mark` are this server's. */
export function createArchiveList(root: string, mark: string) {
  /** What was read of archives, in short: a manifest names every photo of a game. None changes under its name. */
  const read = new Map<BackupName, { fileBytes: number; isOwn: boolean; backup: Backup }>();

  async function names(): Promise<BackupName[]> {
    const found = (await namesIn(root)).flatMap((name) => BackupName.safeParse(name).data ?? []);
    return found.toSorted().toReversed();
  }

  async function manifestOf(name: BackupName): Promise<Manifest | null> {
    const opened = await openArchive(join(root, name));
    if (!opened.ok) return null;
    opened.archive.close();
    return opened.archive.manifest;
  }

  async function look(name: BackupName) {
    const fileBytes = (await stat(join(root, name)).catch(() => null))?.size;
    const known = read.get(name);
    if (known !== undefined && known.fileBytes === fileBytes) return known;
    const manifest = await manifestOf(name);
    if (manifest === null || fileBytes === undefined) return null;
    const isOwn = manifest.secretMark === mark;
    const seen = { fileBytes, isOwn, backup: { name, ...summaryOf(manifest) } };
    read.set(name, seen);
    return seen;
  }

  return {
    names,

    async kept(): Promise<Kept> {
      const all = await names();
      for (const name of read.keys()) if (!all.includes(name)) read.delete(name);
      const kept: Kept = { backups: [], unreadable: [] };
      for (const name of all) {
        const seen = await look(name);
        if (seen === null) kept.unreadable.push(name);
        else if (seen.isOwn) kept.backups.push(seen.backup);
      }
      return kept;
    },

    /** All that each archive says, those of other servers too; null when it cannot be read. Keep none: they are large. */
    async *manifests(): AsyncGenerator<{ name: BackupName; manifest: Manifest | null }> {
      for (const name of await names()) yield { name, manifest: await manifestOf(name) };
    },
  };
}
