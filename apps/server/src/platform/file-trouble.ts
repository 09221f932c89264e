import { StorageTrouble, type StorageTroubleReason } from './storage.ts';

/** What a file system says of itself rather than of the file that was asked for. */
const REASONS: ReadonlyMap<unknown, StorageTroubleReason> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'refused'],
  ['EACCES', 'refused'],
  ['EPERM', 'refused'],
  ['EIO', 'refused'],
  // Of disks over a network, or on a cable.
  ['ESTALE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENODEV', 'unreachable'],
  ['ENXIO', 'unreachable'],
  // No more files can be opened; it passes as others are closed.
  ['EMFILE', 'unreachable'],
  ['ENFILE', 'unreachable'],
]);

/** The trouble that an error of the file system stands for; any other comes back as it is. */
export function fileTrouble(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = REASONS.get(code);
  return reason === undefined ? error : new StorageTrouble(reason, error);
}

/** Throws `StorageTrouble` where `work` fails because of the disk, and whatever else it throws as it is. */
export async function withFileTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileTrouble(error);
  }
}
