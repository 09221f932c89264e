const OTHERS = 0o077;

/** Call it first in a program: its files hold photos, the database and the key. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}
