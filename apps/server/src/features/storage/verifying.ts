import type { Database } from '../../db/database.ts';
import { processPhoto } from '../../platform/pictures/images.ts';
import { allObjects, type Storage } from '../../platform/storage/storage.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { forEachFile, listNamedFiles, type NamedFile, readNamed } from './files.ts';

/** Age in milliseconds from which an unnamed file is an orphan. A newer one may be an upload. */
const ORPHAN_AGE_MS = DAY_MS;
/**
 * Most orphans that `remove-few` deletes: the files of a few photos. If there are more, the store
 * may belong to another database, for example after a move.
 */
const FEW = 20;
/** The same limit as a share of all files, for a server with few files. */
const FEW_OF_ALL = 0.1;
/** Matches the creation time (epoch ms) in a file name of the app. Other files always stay. */
const MADE_AT = /-(\d{13})[-.]/;

/** The result of a comparison. Its lists contain keys. */
export interface VerifyReport {
  /** Number of files that the database names. */
  named: number;
  missing: string[];
  damaged: string[];
  /** Files of the app that the database does not name. */
  orphaned: string[];
  /** Files that the app did not make. */
  foreign: string[];
  repaired: string[];
  removed: string[];
}

export interface VerifyOptions {
  repair: boolean;
  /** With `remove-few`, all orphans stay if there are more than `FEW`. */
  orphans: 'keep' | 'remove-few' | 'remove-all';
  onProgress(done: number, of: number): void;
}

interface VerifyDeps {
  database: Database;
  storage: Storage;
  now: number;
}

async function keysNotIn(named: ReadonlyMap<string, NamedFile>, storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of allObjects(storage)) if (!named.has(key)) keys.push(key);
  return keys;
}

/** Makes a smaller size from the photo again. Returns false if the photo is missing or damaged. */
async function remake(
  storage: Storage,
  file: NamedFile,
  named: ReadonlyMap<string, NamedFile>,
): Promise<boolean> {
  const full = file.what === 'variant' ? named.get(file.full) : undefined;
  if (file.what !== 'variant' || full === undefined) return false;
  const photo = await readNamed(storage, full);
  const made = photo.state === 'whole' ? await processPhoto(photo.bytes) : null;
  if (!made?.ok) return false;
  await storage.put(file.key, made.value.variants[file.variant]);
  return true;
}

function mayRemove(orphans: VerifyOptions['orphans'], { named, orphaned }: VerifyReport): boolean {
  if (orphans !== 'remove-few') return orphans === 'remove-all';
  const { length } = orphaned;
  return length <= FEW && length <= FEW_OF_ALL * (named + length);
}

/**
 * Compares the files that the database names with those in the store. The game may continue: the
 * report omits running uploads and deletions. Throws `StorageTrouble`.
 */
export async function verifyStorage(deps: VerifyDeps, options: VerifyOptions): Promise<VerifyReport> {
  const { database, storage, now } = deps;
  const named = await database.read(listNamedFiles);
  const unnamed = await keysNotIn(named, storage);
  const wrong = new Map<string, 'missing' | 'damaged'>();
  await forEachFile(named, options.onProgress, async (file) => {
    const { state } = await readNamed(storage, file);
    if (state !== 'whole') wrong.set(file.key, state);
  });
  const stillNamed = await database.read(listNamedFiles);
  const report: VerifyReport = {
    named: named.size,
    missing: [],
    damaged: [],
    orphaned: [],
    foreign: [],
    repaired: [],
    removed: [],
  };
  for (const [key, state] of wrong) {
    const file = stillNamed.get(key);
    if (file === undefined) continue;
    if (options.repair && (await remake(storage, file, stillNamed))) report.repaired.push(key);
    else report[state].push(key);
  }
  for (const key of unnamed.filter((name) => !stillNamed.has(name))) {
    const madeAt = MADE_AT.exec(key)?.[1];
    if (madeAt === undefined) report.foreign.push(key);
    else if (Number(madeAt) < now - ORPHAN_AGE_MS) report.orphaned.push(key);
  }
  if (mayRemove(options.orphans, report)) {
    for (const key of report.orphaned.splice(0)) {
      await storage.remove(key);
      report.removed.push(key);
    }
  }
  return report;
}

/** True if every named file is intact, and there is no orphan. */
export function isInOrder({ missing, damaged, orphaned }: VerifyReport): boolean {
  return missing.length === 0 && damaged.length === 0 && orphaned.length === 0;
}
