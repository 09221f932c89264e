import { access, link, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Backup, BackupName } from '@reisspel/contract/backups';
import { lockBackups } from '../../db/copies/backup-lock.ts';
import { syncFolder } from '../../platform/files.ts';
import { summaryOf } from './archive-list.ts';
import { openArchive } from './archive-reader.ts';
import { checkArchive } from './checking.ts';
import type { BackupFolder } from './folder.ts';
import { type BackupSource, type MakingDeps, writeArchive } from './making.ts';
import type { Written } from './manifest.ts';
import { keepBeside, keepInside } from './photo-keeping.ts';
import { dayAt, dayOf, type Pruning, prune, SPARED } from './pruning.ts';
import { removeDatabase } from './scratch.ts';
import { BackupFailure, failureOf, orFail } from './trouble.ts';

/** Reads back what was written, rows and all. Rejects when it is not a backup that can be restored. */
async function readBack(path: string, scratch: string, deps: MakingDeps): Promise<void> {
  const opened = await openArchive(path);
  if (!opened.ok) throw new BackupFailure({ kind: 'damaged' }, new Error(opened.problem.kind));
  const { archive } = opened;
  try {
    const { onProgress, signal } = deps;
    // Photos beside it were read back one by one.
    const [flaw] = await checkArchive({ archive, pool: null, scratch, onProgress, signal });
    if (flaw !== undefined) throw new BackupFailure({ kind: 'damaged' }, new Error(JSON.stringify(flaw)));
  } finally {
    archive.close();
    await removeDatabase(scratch);
  }
}

/**
 * Makes one archive of everything at `path`, where nothing may be. It has its name when all of it was read back. Rejects with a
 * `BackupFailure`.
 */
export async function createFile(
  path: string,
  source: BackupSource,
  deps: MakingDeps,
): Promise<Omit<Backup, 'name'>> {
  const folder = dirname(path);
  const part = join(folder, `.${basename(path)}.part`);
  try {
    // Before all the work, too.
    await refuseTaken(path);
    await rm(part, { force: true });
    const keeperOf: Parameters<typeof writeArchive>[2] = (writer) =>
      keepInside(source.storage, source.copies ?? null, writer);
    const manifest = await writeArchive(part, source, keeperOf, deps);
    await readBack(part, `${part}.db`, deps);
    // Unlike a rename this takes no other file's place.
    await link(part, path).catch(() => renameUnlessThere(part, path));
    await syncFolder(folder);
    return summaryOf(manifest);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await rm(part, { force: true });
  }
}

async function refuseTaken(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupFailure({ kind: 'folder' });
}

/** For disks without links, such as a stick with exFAT. */
async function renameUnlessThere(part: string, path: string): Promise<void> {
  await refuseTaken(path);
  await rename(part, path);
}

/** A backup that was made, and what became of making room for the next. */
export interface Made {
  backup: Backup;
  pruning: Pruning;
}

/** What comes after a good backup: nothing of it makes that a bad one. */
async function tidyUp(folder: BackupFolder, made: BackupName, keep: number): Promise<Pruning> {
  try {
    await folder.rememberFailure(null);
    return await prune(folder, { today: dayOf(made), keep, spared: SPARED.made });
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** What this server's archives say of the photos beside them; of two that differ the newest one's. */
async function knownFiles(folder: BackupFolder): Promise<Map<string, Written>> {
  const known = new Map<string, Written>();
  for await (const { manifest } of folder.manifests()) {
    if (manifest?.secretMark !== folder.mark) continue;
    for (const file of manifest.files) if (!known.has(file.name)) known.set(file.name, file);
  }
  return known;
}

async function createLocked(
  folder: BackupFolder,
  source: BackupSource,
  deps: MakingDeps & { keep: number },
): Promise<Made> {
  await folder.removeLeftovers();
  const known = await knownFiles(folder);
  const manifest = await writeArchive(
    folder.part,
    source,
    () => keepBeside(source.storage, folder.pool, known),
    deps,
  );
  await readBack(folder.part, folder.scratch, deps);
  const name = await folder.freeName(manifest.createdAt);
  await rename(folder.part, folder.pathOf(name));
  await syncFolder(folder.root);
  return { backup: { name, ...summaryOf(manifest) }, pruning: await tidyUp(folder, name, deps.keep) };
}

/**
 * Makes the next archive of the folder, and removes what it makes superfluous. Rejects with a `BackupFailure` of `busy` while another
 * one is being made; any other failure is remembered in the folder, where the next screen or server finds it.
 */
export async function createInFolder(
  folder: BackupFolder,
  source: BackupSource,
  deps: MakingDeps & { keep: number },
): Promise<Made> {
  await folder.prepare().catch((error: unknown) => {
    throw failureOf(error);
  });
  const release = await orFail('database', () => lockBackups(source.database, folder.root));
  if (release === null) throw new BackupFailure({ kind: 'busy' });
  try {
    return await createLocked(folder, source, deps);
  } catch (error) {
    const failure = failureOf(error);
    await folder.removeLeftovers().catch(() => {});
    const at = deps.clock.now();
    await folder.rememberFailure({ at, trouble: failure.trouble }).catch(() => {});
    // What was erased has to go from the older ones all the same.
    await prune(folder, { today: dayAt(at), keep: deps.keep, spared: SPARED.failed }).catch(() => {});
    throw failure;
  } finally {
    await release();
  }
}
