import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What the server keeps in its data folder, and clears up by rules of its own. */
const OWN_FOLDERS = ['files', 'uploads'];

/** Where `path` really is: through links, also when the end of it is not there yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** One folder by two names: a link, or a disk that is mounted twice, as Docker does it. */
function isSame(one: string, other: string): boolean {
  if (realPath(one) === realPath(other)) return true;
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

function isWithin(path: string, folder: string): boolean {
  if (isSame(path, folder)) return true;
  const parent = dirname(path);
  return parent !== path && isWithin(parent, folder);
}

/**
 * Whether backups in `folder` lie apart from what they are backups of. What is in the way of finding out, is in the way of the
 * server too, which says so better.
 */
export function liesApart(folder: string, dataDir: string): boolean {
  try {
    const real = realPath(folder);
    return !isSame(real, dataDir) && !OWN_FOLDERS.some((name) => isWithin(real, join(dataDir, name)));
  } catch {
    return true;
  }
}
