import type { Readable } from 'node:stream';
import type { BackupProgress } from '@reisspel/contract/backups';
import { type RebuildProblem, rebuildDatabase } from '../../db/copies/rebuild.ts';
import type { Row, Rows } from '../../db/copies/snapshot.ts';
import { unknownMigrations } from '../../db/migrate.ts';
import type { Storage } from '../../platform/storage.ts';
import type { OpenArchive } from './archive-reader.ts';
import { digestOfStream } from './digest-stream.ts';
import { entryOfFile, type Manifest, type Written } from './manifest.ts';
import { withMended } from './mended-files.ts';
import { filesOfRow } from './named-files.ts';
import { readRows } from './rows-text.ts';
import { removeDatabase } from './scratch.ts';

/** What is wrong with a backup. */
export type Flaw =
  /** Something that it should hold is not there, or is not what it was. */
  | { readonly kind: 'lost' | 'damaged'; readonly name: string }
  /** Made by a newer version of the game, which had these migrations. */
  | { readonly kind: 'newer'; readonly migrations: readonly string[] }
  | { readonly kind: 'rows'; readonly problem: RebuildProblem }
  /** More or fewer rows than were written. */
  | { readonly kind: 'count'; readonly table: string }
  /** The database names a photo that the backup says nothing of. */
  | { readonly kind: 'unlisted'; readonly name: string };

export interface CheckDeps {
  archive: OpenArchive;
  /** The photos beside the archive; null when they have been looked at just now. */
  pool: Storage | null;
  /** A path for the database that the rows make, where nothing is yet. The caller takes or removes it. */
  scratch: string;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

/** Flaws that are told one by one; a disk that went wrong has thousands. */
const MAX_FLAWS = 50;

async function flawOf(written: Written, stream: Readable | null): Promise<Flaw | null> {
  if (stream === null) return { kind: 'lost', name: written.name };
  const found = await digestOfStream(stream).catch(() => null);
  const isSame = found?.bytes === written.bytes && found.sha256 === written.sha256;
  return isSame ? null : { kind: 'damaged', name: written.name };
}

/** A photo, from the archive or beside it. */
export async function openFile(
  archive: OpenArchive,
  pool: Storage | null,
  key: string,
): Promise<Readable | null> {
  if (archive.manifest.photos === 'inside') return archive.read(entryOfFile(key));
  return (await pool?.get(key))?.stream ?? null;
}

/** What is in the archive besides photos, and the word for who opens it. */
export function ownEntries({ tables, secret }: Manifest): Written[] {
  const entries = tables.map(({ entry }) => entry);
  return secret.kind === 'inside' ? [...entries, secret.entry] : entries;
}

async function* checkBytes({ archive, pool, onProgress, signal }: CheckDeps): AsyncGenerator<Flaw> {
  const { manifest } = archive;
  const { readme } = manifest;
  for (const entry of [...(readme === undefined ? [] : [readme]), ...ownEntries(manifest)]) {
    const flaw = await flawOf(entry, await archive.read(entry.name));
    if (flaw !== null) yield flaw;
  }
  if (manifest.photos === 'beside' && pool === null) return;
  const { files } = pool === null ? manifest : await withMended(manifest, pool);
  const total = files.length;
  for (const [done, file] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ step: 'checking', done, total });
    const flaw = await flawOf(file, await openFile(archive, pool, file.name));
    if (flaw !== null) yield flaw;
  }
}

/** The rows of an archive, counted and looked through for photos as they go by. */
function rowsOf({ archive, signal }: Pick<CheckDeps, 'archive' | 'signal'>) {
  const counts = new Map<string, number>();
  const keys = new Set<string>();
  async function* read(table: string): AsyncGenerator<readonly Row[]> {
    const entry = archive.manifest.tables.find(({ name }) => name === table)?.entry.name ?? '';
    const stream = await archive.read(entry);
    if (stream === null) return;
    for await (const batch of readRows(stream)) {
      signal.throwIfAborted();
      counts.set(table, (counts.get(table) ?? 0) + batch.length);
      for (const row of batch) for (const { key } of filesOfRow(table, row)) keys.add(key);
      yield batch;
    }
  }
  const { migrations, tables } = archive.manifest;
  const rows: Rows = { migrations, tables: tables.map(({ name }) => name), rows: read };
  return { rows, counts, keys };
}

async function* checkRows({ archive, scratch, signal }: CheckDeps): AsyncGenerator<Flaw> {
  const { manifest } = archive;
  const { rows, counts, keys } = rowsOf({ archive, signal });
  await removeDatabase(scratch);
  const problem = await rebuildDatabase(scratch, rows);
  if (problem !== null) {
    yield { kind: 'rows', problem };
    return;
  }
  for (const { name, rows: written } of manifest.tables) {
    if ((counts.get(name) ?? 0) !== written) yield { kind: 'count', table: name };
  }
  const listed = new Set([...manifest.files.map(({ name }) => name), ...manifest.missing]);
  for (const key of keys) if (!listed.has(key)) yield { kind: 'unlisted', name: key };
}

/**
 * Looks at all of a backup: every byte of it by its digest, whether its rows make a database of this version, and whether each
 * photo that this names is there. No flaw: it can be restored, and `scratch` is its database, up to date.
 */
export async function checkArchive(deps: CheckDeps): Promise<Flaw[]> {
  const newer = unknownMigrations(deps.archive.manifest.migrations);
  if (newer.length > 0) return [{ kind: 'newer', migrations: newer }];
  const flaws: Flaw[] = [];
  for await (const flaw of checkBytes(deps)) if (flaws.push(flaw) >= MAX_FLAWS) break;
  // Rows that are not what was written may be anything.
  if (flaws.length > 0) return flaws;
  for await (const flaw of checkRows(deps)) if (flaws.push(flaw) >= MAX_FLAWS) break;
  return flaws;
}
