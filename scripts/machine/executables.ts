import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** Whether `path` is a file this user may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Where the program called `name` lies in `folder`. */
export function programIn(folder: string, name: string): string {
  return join(folder, `${name}${SUFFIX}`);
}

/** The folders of PATH, in order. */
export function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** The first of `names` that PATH leads to. */
export function onPath(...names: readonly string[]): string | null {
  const places = names.flatMap((name) => pathFolders().map((folder) => programIn(folder, name)));
  return places.find(isExecutable) ?? null;
}
