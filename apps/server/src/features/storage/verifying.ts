import type { Database } from '../../db/database.ts';
import { processPhoto } from '../../platform/images.ts';
import { everything, type Storage } from '../../platform/storage.ts';
import { forEachFile, type NamedFile, namedFiles, readNamed } from './files.ts';

/** Milliseconds until a file that nothing names is an orphan: before, its photo may be under way. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1_000;
/** Files read at once: a store elsewhere takes its time, and a photo takes some megabytes of memory. */
const AT_ONCE = 4;
/**
 * Orphans that are removed without being asked twice: what is left of a few photos. More are a sign of another database than that of
 * these photos, as of before the server was moved, than of photos that nobody names.
 */
const FEW = 20;
/** The same as a part of all files, for a server with few. */
const FEW_OF_ALL = 0.1;
/** Every file of ours has the moment that it was made in its name; any other file is not ours to remove. */
const MADE_AT = /-(\d{13})[-.]/;

export interface VerifyReport {
  /** Files that the database names, and what is wrong with them, by key. */
  named: number;
  missing: string[];
  damaged: string[];
  /** Files that nothing names, of more than a day ago. */
  orphaned: string[];
  /** Files that nothing names and that we did not make. */
  foreign: string[];
  /** What was put right. */
  repaired: string[];
  removed: string[];
}

export interface VerifyOptions {
  /** Makes smaller sizes anew from a photo that is whole. */
  repair: boolean;
  /** What becomes of orphans; with `remove-few` all of them stay where they are more than a few. */
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
  for await (const { key } of everything(storage)) if (!named.has(key)) keys.push(key);
  return keys;
}

/** Makes a smaller size of a photo anew. Returns whether it could. */
async function remake(
  storage: Storage,
  file: NamedFile,
  named: ReadonlyMap<string, NamedFile>,
): Promise<boolean> {
  const full = file.what === 'variant' ? named.get(file.full) : undefined;
  if (file.what !== 'variant' || full === undefined) return false;
  const found = await readNamed(storage, full);
  const made = found.state === 'whole' ? await processPhoto(found.bytes) : null;
  if (!made?.ok) return false;
  await storage.put(file.key, made.photo.variants[file.variant]);
  return true;
}

function mayRemove(wish: VerifyOptions['orphans'], { named, orphaned }: VerifyReport): boolean {
  if (wish !== 'remove-few') return wish === 'remove-all';
  const { length } = orphaned;
  return length <= FEW && length <= FEW_OF_ALL * (named + length);
}

/**
 * Compares what the database names with what the store has, also while the game runs: what is under way, or was removed
 * meanwhile, is no finding. Throws `StorageTrouble`.
 */
export async function verifyStorage(deps: VerifyDeps, options: VerifyOptions): Promise<VerifyReport> {
  const { database, storage, now } = deps;
  const named = await database.read(namedFiles);
  const unnamed = await keysNotIn(named, storage);
  const wrong = new Map<string, 'missing' | 'damaged'>();
  let done = 0;
  await forEachFile(named.values(), AT_ONCE, async (file) => {
    const { state } = await readNamed(storage, file);
    if (state !== 'whole') wrong.set(file.key, state);
    done += 1;
    options.onProgress(done, named.size);
  });
  const still = await database.read(namedFiles);
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
    const file = still.get(key);
    if (file === undefined) continue;
    if (options.repair && (await remake(storage, file, still))) report.repaired.push(key);
    else report[state].push(key);
  }
  for (const key of unnamed.filter((each) => !still.has(each))) {
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

/** Whether nothing is left to be done about the store. */
export function isWell({ missing, damaged, orphaned }: VerifyReport): boolean {
  return missing.length === 0 && damaged.length === 0 && orphaned.length === 0;
}
