import type { Database } from '../../db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { forEachFile, listNamedFiles, readNamed } from './files.ts';

export interface MoveReport {
  copied: number;
  /** Number of files that the target already had, byte for byte. */
  present: number;
  /** Keys that the source lacks and the target does not have either. */
  missing: string[];
  /** Keys that are damaged in the source and not intact in the target. */
  damaged: string[];
}

interface MoveDeps {
  database: Database;
  from: Storage;
  to: Storage;
  onProgress(done: number, of: number): void;
}

/**
 * Copies every file that the database names to another store, and reads back each copy. Deletes
 * nothing. After an interruption it can be repeated, because it skips existing copies. Throws
 * `StorageTrouble`.
 */
export async function moveStorage({ database, from, to, onProgress }: MoveDeps): Promise<MoveReport> {
  const named = await database.read(listNamedFiles);
  const report: MoveReport = { copied: 0, present: 0, missing: [], damaged: [] };
  await forEachFile(named, onProgress, async (file) => {
    const source = await readNamed(from, file);
    const target = await readNamed(to, file);
    if (source.state === 'whole') {
      if (target.state === 'whole' && target.bytes.equals(source.bytes)) report.present += 1;
      else {
        await to.put(file.key, source.bytes);
        const copy = await readNamed(to, file);
        if (copy.state !== 'whole' || !copy.bytes.equals(source.bytes)) {
          throw new Error(`The copy is not what was copied: ${file.key}`);
        }
        report.copied += 1;
      }
    } else if (target.state === 'whole') report.present += 1;
    else report[source.state].push(file.key);
  });
  const stillNamed = await database.read(listNamedFiles);
  // A file that the game deleted meanwhile is not missing.
  report.missing = report.missing.filter((key) => stillNamed.has(key));
  return report;
}
