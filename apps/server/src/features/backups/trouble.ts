import type { BackupTrouble } from '@reisspel/contract/backups';

/** Ends the making of a backup, with what its keeper is told of it. */
export class BackupFailure extends Error {
  readonly trouble: BackupTrouble;

  constructor(trouble: BackupTrouble, cause?: unknown) {
    super(`No backup: ${trouble.kind}`, { cause });
    this.name = 'BackupFailure';
    this.trouble = trouble;
  }
}

const BY_CODE: Readonly<Record<string, BackupTrouble>> = {
  ENOSPC: { kind: 'disk_full' },
  EDQUOT: { kind: 'disk_full' },
  EFBIG: { kind: 'disk_full' },
  EACCES: { kind: 'folder' },
  EPERM: { kind: 'folder' },
  EROFS: { kind: 'folder' },
  EIO: { kind: 'folder' },
  ENOENT: { kind: 'folder' },
  ENOTDIR: { kind: 'folder' },
  EEXIST: { kind: 'folder' },
};

/** What an error of the file system, or one that it caused, means for a backup. */
export function troubleOf(error: unknown): BackupTrouble {
  if (error instanceof BackupFailure) return error.trouble;
  if (!(error instanceof Error)) return { kind: 'unexpected' };
  if (error.name === 'AbortError') return { kind: 'interrupted' };
  const known = 'code' in error ? BY_CODE[String(error.code)] : undefined;
  if (known !== undefined) return known;
  return error.cause === undefined ? { kind: 'unexpected' } : troubleOf(error.cause);
}

/** Any error as what ends the making of a backup. */
export function failureOf(error: unknown): BackupFailure {
  return error instanceof BackupFailure ? error : new BackupFailure(troubleOf(error), error);
}

/** Does `work`, and calls whatever goes wrong in it by this name. */
export async function orFail<T>(kind: 'database' | 'storage', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure({ kind }, error);
  }
}
