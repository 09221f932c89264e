import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, BackupName, type BackupTrouble } from '@reisspel/contract/operate/backups';
import { filesOfSqlite } from '../../db/copies/sqlite-files.ts';
import { removeTemporaryFiles } from '../../platform/storage/disk-storage.ts';
import { unlessMissing } from '../../platform/storage/files.ts';
import { allObjects } from '../../platform/storage/storage.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { type Manifest, type OpenArchive, openArchive, POOL_NAME, poolOf } from './archive.ts';

const FOLDER_MODE = 0o700;
/** Name of the archive that is being written. A killed process leaves it behind. */
const PART = '.new.part';
/** Name of the temporary database that is built from the rows of that archive to verify them. */
const SCRATCH = '.check.db';
const SECOND_MS = 1_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Makes a name such as "2026-11-23T030000Z", which sorts by time and is valid on every disk. */
export function timeInName(now: number): string {
  return `${new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '')}Z`;
}

function dayOf(name: BackupName): string {
  return name.slice('reisspel-'.length, 'reisspel-'.length + DAY_LENGTH);
}

/**
 * Returns the backups to delete after `made` exists. `names` is sorted, the newest first. Keeps
 * all of the same day, because somebody may have made them before a risky step. Keeps the last
 * one of each earlier day, down to the first that is `keep - 1` or more days old.
 * Also keeps backups of later days, which have a date from a wrong clock, without counting them.
 */
export function outdatedBackups(names: readonly BackupName[], made: BackupName, keep: number): BackupName[] {
  const today = dayOf(made);
  const oldest = new Date(Date.parse(today) - (keep - 1) * DAY_MS).toISOString().slice(0, DAY_LENGTH);
  let newerDay = today;
  return names.filter((name) => {
    const day = dayOf(name);
    if (day >= today) return false;
    const stays = day !== newerDay && newerDay > oldest;
    newerDay = day;
    return !stays;
  });
}

export class BackupFailure extends Error {
  readonly trouble: BackupTrouble;

  constructor(trouble: BackupTrouble, cause?: unknown) {
    super(`No backup: ${trouble.kind}`, { cause });
    this.name = 'BackupFailure';
    this.trouble = trouble;
  }
}

const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const FOLDER_UNUSABLE: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
]);

export function troubleOf(error: unknown): BackupTrouble {
  if (error instanceof BackupFailure) return error.trouble;
  if (!(error instanceof Error)) return { kind: 'unexpected' };
  if (error.name === 'AbortError') return { kind: 'interrupted' };
  const code = 'code' in error ? error.code : undefined;
  if (DISK_FULL.has(code)) return { kind: 'disk_full' };
  if (FOLDER_UNUSABLE.has(code)) return { kind: 'folder' };
  return troubleOf(error.cause);
}

export function failureOf(error: unknown): BackupFailure {
  return error instanceof BackupFailure ? error : new BackupFailure(troubleOf(error), error);
}

/** Runs `work` and wraps its errors in a `BackupFailure`. */
export async function orFail<T>(kind: 'database' | 'storage', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BackupFailure({ kind }, error);
  }
}

export interface FolderContent {
  /** Backups of this server, the newest first. */
  backups: Backup[];
  /** Archives of any server that cannot be read. */
  unreadable: BackupName[];
}

const COUNTED = /^quiz-images\/|\.(?:jpg|mp4|webm)$/;

/** Counts photos and quiz pictures, but not their smaller sizes. A video and its still are one. */
function photosIn(keys: readonly string[]): number {
  const counted = keys.filter((key) => COUNTED.test(key));
  return new Set(counted.map((key) => key.replace(/\.\w+$/, ''))).size;
}

export function summaryOf({ createdAt, tables, files, missing }: Manifest): Omit<Backup, 'name'> {
  const stored = [...tables.map(({ entry }) => entry), ...files];
  return {
    createdAt,
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    photos: photosIn(files.map((file) => file.name)),
    missing: photosIn(missing),
  };
}

/**
 * Accesses a folder that several servers may share. `mark` identifies the archives of this server.
 * A caller must hold the lock of the folder before it changes the folder.
 */
export function createBackupFolder(root: string, mark: string) {
  const pool = poolOf(root);
  const scratch = join(root, SCRATCH);
  const pathOf = (name: BackupName) => join(root, name);
  /** Caches the summaries: archives never change, and reading their large manifests takes long. */
  const summaries = new Map<string, { backup: Backup; isOwn: boolean }>();

  /** Lists all archives, the newest first. */
  async function names(): Promise<BackupName[]> {
    const files = (await unlessMissing(() => readdir(root))) ?? [];
    const archives = files.flatMap((name) => BackupName.safeParse(name).data ?? []);
    return archives.toSorted().toReversed();
  }

  /** Returns null if the archive cannot be read. */
  async function manifestOf(name: BackupName): Promise<Manifest | null> {
    const opened = await openArchive(pathOf(name));
    if (!opened.ok) return null;
    opened.archive.close();
    return opened.archive.manifest;
  }

  async function summaryIn(name: BackupName) {
    const { size, mtimeMs } = await stat(pathOf(name));
    const key = `${name} ${size} ${mtimeMs}`;
    const known = summaries.get(key);
    if (known !== undefined) return known;
    const manifest = await manifestOf(name);
    if (manifest === null) return null;
    const summary = { backup: { name, ...summaryOf(manifest) }, isOwn: manifest.secretMark === mark };
    summaries.set(key, summary);
    return summary;
  }

  async function readContent(): Promise<FolderContent> {
    const content: FolderContent = { backups: [], unreadable: [] };
    for (const name of await names()) {
      const summary = await summaryIn(name).catch(() => null);
      if (summary === null) content.unreadable.push(name);
      else if (summary.isOwn) content.backups.push(summary.backup);
    }
    return content;
  }

  /** Yields the manifests one by one, as they are large. Yields null for an unreadable archive. */
  async function* manifests(): AsyncGenerator<Manifest | null> {
    for (const name of await names()) yield manifestOf(name);
  }

  return {
    root,
    mark,
    pool,
    part: join(root, PART),
    scratch,
    pathOf,
    readContent,
    manifests,

    async prepare(): Promise<void> {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
      await access(root, constants.W_OK);
    },

    /** Returns null if the archive is missing, unreadable, or of another server. */
    async open(name: BackupName): Promise<OpenArchive | null> {
      const opened = await openArchive(pathOf(name));
      if (!opened.ok) return null;
      if (opened.archive.manifest.secretMark === mark) return opened.archive;
      opened.archive.close();
      return null;
    },

    /** Removes the files that a killed or failed backup left. */
    async removeLeftovers(): Promise<void> {
      const files = [...filesOfSqlite(scratch), join(root, PART)];
      for (const file of files) await rm(file, { force: true });
      // Only the holder of the lock writes in the pool, so nobody uses its temporary files.
      await removeTemporaryFiles(join(root, POOL_NAME), Number.POSITIVE_INFINITY);
    },

    /** Returns the name for a backup made at `now`, or at a later second if that name is in use. */
    async freeName(now: number): Promise<BackupName> {
      const taken = new Set<string>(await names());
      let at = now;
      while (taken.has(`reisspel-${timeInName(at)}.zip`)) at += SECOND_MS;
      return BackupName.parse(`reisspel-${timeInName(at)}.zip`);
    },

    /** Deletes the backups of this server that are outdated now that `made` exists. */
    async removeOutdated(made: BackupName, keep: number): Promise<void> {
      const { backups } = await readContent();
      const all = backups.map(({ name }) => name);
      for (const name of outdatedBackups(all, made, keep)) await rm(pathOf(name), { force: true });
    },

    /** Deletes photos that no archive of any server names. */
    async removeUnnamed(): Promise<void> {
      const named = new Set<string>();
      for await (const manifest of manifests()) {
        // An unreadable archive may become readable again, and it may name any photo.
        if (manifest === null) return;
        for (const file of manifest.files) named.add(file.name);
      }
      for await (const { key } of allObjects(pool)) if (!named.has(key)) await pool.remove(key);
    },
  };
}

export type BackupFolder = ReturnType<typeof createBackupFolder>;
