import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupTrouble } from '@reisspel/contract/backups';
import { z } from 'zod';

/** Only who keeps the server looks into it. */
const FILE_MODE = 0o600;
const FAILURE_FILE = 'last-failure.json';

const Failure = z.object({ at: z.number(), trouble: BackupTrouble });
export type Failure = z.infer<typeof Failure>;

/** What a folder remembers of the last backup that could not be made; null when the last one was. */
export async function readFailure(root: string): Promise<Failure | null> {
  const text = await readFile(join(root, FAILURE_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return Failure.parse(JSON.parse(text));
  } catch {
    // A half of it, as a full disk leaves one.
    return null;
  }
}

export async function writeFailure(root: string, failure: Failure | null): Promise<void> {
  const path = join(root, FAILURE_FILE);
  if (failure === null) return rm(path, { force: true });
  const aside = `${path}.part`;
  await writeFile(aside, JSON.stringify(failure), { mode: FILE_MODE });
  await rename(aside, path);
}
