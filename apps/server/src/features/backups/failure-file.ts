import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupTrouble } from '@reisspel/contract/backups';
import { z } from 'zod';

/** Only who keeps the server looks into it. */
const FILE_MODE = 0o600;
const FAILURE_FILE = 'last-failure.json';

const Failure = z.object({ at: z.number(), trouble: BackupTrouble });
export type Failure = z.infer<typeof Failure>;

/** Of the server with that mark: several may share a folder. */
const Told = Failure.extend({ mark: z.string() });

async function readTold(root: string): Promise<z.infer<typeof Told> | null> {
  const text = await readFile(join(root, FAILURE_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return Told.parse(JSON.parse(text));
  } catch {
    // A half of it, as a full disk leaves one.
    return null;
  }
}

/** What a folder remembers of this server's last backup that could not be made; null when the last one was. */
export async function readFailure(root: string, mark: string): Promise<Failure | null> {
  const told = await readTold(root);
  return told?.mark === mark ? { at: told.at, trouble: told.trouble } : null;
}

/** null forgets this server's; that of another one stays. */
export async function writeFailure(root: string, mark: string, failure: Failure | null): Promise<void> {
  const path = join(root, FAILURE_FILE);
  if (failure === null) {
    const told = await readTold(root);
    if (told === null || told.mark === mark) await rm(path, { force: true });
    return;
  }
  const aside = `${path}.part`;
  await writeFile(aside, JSON.stringify({ ...failure, mark }), { mode: FILE_MODE });
  await rename(aside, path);
}
