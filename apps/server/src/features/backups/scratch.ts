import { rm } from 'node:fs/promises';
import { filesOfSqlite } from '../../db/copies/place-sqlite.ts';

export async function removeDatabase(path: string): Promise<void> {
  for (const file of filesOfSqlite(path)) await rm(file, { force: true });
}
