import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** True if `path` is a file that this user may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function programIn(folder: string, name: string): string {
  return join(folder, `${name}${SUFFIX}`);
}

export function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Returns the first of these programs that is in a folder of PATH, or null. */
export function findOnPath(...names: readonly string[]): string | null {
  const candidates = names.flatMap((name) => pathFolders().map((folder) => programIn(folder, name)));
  return candidates.find(isExecutable) ?? null;
}
