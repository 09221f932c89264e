import type { Database } from '../../db/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { forEachFile, namedFiles, readNamed } from './files.ts';

/** Files on their way at once, of some megabytes each. */
const AT_ONCE = 4;

export interface MoveReport {
  copied: number;
  /** What lay there already, the same to the last bit. */
  present: number;
  /** What neither store has whole, by key. */
  missing: string[];
  damaged: string[];
}

interface MoveDeps {
  database: Database;
  from: Storage;
  to: Storage;
  onProgress(done: number, of: number): void;
}

/**
 * Copies every file that the database names from one store to the other, and reads each copy again. It removes nothing, and
 * may be broken off and begun anew: what is there already is not copied. What nothing names is left behind. Throws `StorageTrouble`.
 */
export async function moveStorage({ database, from, to, onProgress }: MoveDeps): Promise<MoveReport> {
  const named = await database.read(namedFiles);
  const report: MoveReport = { copied: 0, present: 0, missing: [], damaged: [] };
  let done = 0;
  await forEachFile(named.values(), AT_ONCE, async (file) => {
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
    done += 1;
    onProgress(done, named.size);
  });
  const still = await database.read(namedFiles);
  // What the server has removed meanwhile is not missed.
  report.missing = report.missing.filter((key) => still.has(key));
  return report;
}
