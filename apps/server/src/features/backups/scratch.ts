import { rm } from 'node:fs/promises';

/** Files that SQLite may leave beside a database. */
export const BESIDE_DATABASE = ['-wal', '-shm', '-journal'] as const;

export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', ...BESIDE_DATABASE]) await rm(`${path}${suffix}`, { force: true });
}
