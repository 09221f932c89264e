import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { z } from 'zod';
import { ROWS_AT_ONCE, type Row } from '../../db/copies/snapshot.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export const MANIFEST_NAME = 'manifest.json';
export const SECRET_NAME = 'secret.key';
export const README_NAME = 'LEES-MIJ.txt';
/** The only format that this version writes and reads. */
export const FORMAT_VERSION = 1;
/** Only the server's user may read an archive, because it contains the key of all passwords. */
const FILE_MODE = 0o600;
/** Name of the pool's folder. A store has no folder of this name, so both can share a parent. */
export const POOL_NAME = 'backup-files';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.number().int().min(0);

/** A written entry, with its length in bytes and its SHA-256 (hex). */
const Written = z.object({ name: z.string().min(1), bytes: Size, sha256: Digest });
export type Written = z.infer<typeof Written>;

/** The fields that a manifest has in every format version. */
const AnyManifest = z.object({ format: z.literal('reisspel-backup'), version: z.number().int() });

const Manifest = AnyManifest.extend({
  version: z.literal(FORMAT_VERSION),
  /** Epoch milliseconds at which the database was read. */
  createdAt: z.number().int(),
  /** The kind of database that was read. A backup can be restored to either kind. */
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  /** Sorted so that a table follows the tables that its foreign keys refer to. */
  tables: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: Size, entry: Written })),
  /** Where the key that encrypts team passwords is: in the archive or in the setting APP_SECRET. */
  secret: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inside'), entry: Written }),
    z.object({ kind: z.literal('setting') }),
  ]),
  /** A fixed text signed with the server's key. Servers with the same key have the same mark. */
  secretMark: z.string(),
  /** `beside`: the photos are in the pool next to the archive. */
  photos: z.enum(['inside', 'beside']),
  files: z.array(Written),
  /** Keys in the database whose files are lost or damaged in the store. */
  missing: z.array(z.string()),
  /** Keys of damaged photos, which are also in `files`. Only earlier versions wrote this field. */
  damaged: z.array(z.string()).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export function entryOfTable(table: string): string {
  return `database/${table}.ndjson.gz`;
}

export function entryOfFile(key: string): string {
  return `files/${key}`;
}

/** The entries of the archive itself, without the photos. */
export function ownEntries({ tables, secret }: Manifest): Written[] {
  const entries = tables.map(({ entry }) => entry);
  return secret.kind === 'inside' ? [...entries, secret.entry] : entries;
}

/** Identifies a server's key without revealing it. */
export function secretMark(secrets: { sign(text: string): string }): string {
  return secrets.sign('reisspel backup');
}

export function poolOf(folder: string): Storage {
  return createDiskStorage(join(folder, POOL_NAME));
}

/** Returns the text for a person who opens the archive years later. */
export function readmeText(createdAt: number): Buffer {
  return Buffer.from(`Dit is een back-up van Reisspel, gemaakt op ${new Date(createdAt).toISOString()}.

De foto’s staan in de map files. Is die er niet, dan staan ze in de map backup-files naast dit bestand: bewaar die mee.
De rest van het spel staat in de map database.

Bewaar dit bestand zoals je een wachtwoord bewaart: wie het heeft, kan alles lezen.

Nakijken of alles er nog is:   npm run backup -- verify DIT-BESTAND
Terugzetten:                   npm run backup -- restore DIT-BESTAND
`);
}

/** Returns the text of the manifest, and its digest as the comment of the ZIP. */
export function sealManifest(manifest: Manifest): { text: Buffer; comment: string } {
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  return { text, comment: commentOf(text) };
}

function commentOf(manifest: Buffer): string {
  return `manifest sha256 ${sha256(manifest, 'hex')}`;
}

/** Creates an uncompressed ZIP at `path`, because photos and gzip data would get no smaller. */
export function createArchiveWriter(path: string) {
  const zip = new yazl.ZipFile();
  const output = createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true });
  const broken = new AbortController();
  const written = pipeline(zip.outputStream, output);
  written.catch((error: unknown) => broken.abort(error));

  async function add(name: string, content: Buffer): Promise<Written> {
    broken.signal.throwIfAborted();
    const stream = Readable.from([content], { objectMode: false });
    zip.addReadStream(stream, name, { compress: false });
    // Waits until the entry is written, so that the whole game is never in memory.
    await finished(stream, { signal: broken.signal }).catch((error: unknown) => {
      // If the writer failed, throws the writer's error instead of the error of this stream.
      broken.signal.throwIfAborted();
      throw error;
    });
    return { name, bytes: content.length, sha256: sha256(content, 'hex') };
  }

  return {
    add,
    async end(manifest: Manifest): Promise<void> {
      const { text, comment } = sealManifest(manifest);
      await add(MANIFEST_NAME, text);
      zip.end({ forceZip64Format: false, comment });
      await written;
    },
    /** Stops writing. The caller removes the file. */
    async abandon(): Promise<void> {
      output.destroy();
      await written.catch(() => {});
    },
  };
}

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>;

/** Compresses rows as lines of JSON. Calls `onRow` for each row. */
export function packRows(batches: AsyncIterable<readonly Row[]>, onRow: (row: Row) => void): Promise<Buffer> {
  async function* lines() {
    for await (const batch of batches) {
      for (const row of batch) onRow(row);
      yield `${batch.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  // The callback does nothing, because the reader of the stream gets the error.
  return buffer(pipe(Readable.from(lines()), createGzip(), () => {}));
}

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Reads the output of `packRows`. Throws on invalid data. */
export async function* unpackRows(packed: Readable): AsyncGenerator<Row[]> {
  const text = pipe(packed, createGunzip(), () => {});
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let batch: Row[] = [];
  for await (const chunk of text) {
    // `readline` would also end a line at U+2028, which JSON does not escape.
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      batch.push(Fields.parse(JSON.parse(line)));
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
  }
  if (rest !== '') throw new Error('The last line is cut off');
  if (batch.length > 0) yield batch;
}

export interface OpenArchive {
  readonly manifest: Manifest;
  /** Returns null if the archive has no such entry. */
  read(name: string): Promise<Readable | null>;
  /** Reads a photo from the archive or the pool beside it. Returns null if it is missing. */
  photo(key: string): Promise<Readable | null>;
  close(): void;
}

export type ArchiveProblem =
  /** The file does not exist or may not be read. */
  | { readonly kind: 'unreadable' }
  /** The file is not a backup of this game, or it is damaged or incomplete. */
  | { readonly kind: 'not_a_backup' }
  | { readonly kind: 'other_version'; readonly version: number };

export type OpenedArchive =
  | { readonly ok: true; readonly archive: OpenArchive }
  | { readonly ok: false; readonly problem: ArchiveProblem };

async function openZip(zip: yauzl.ZipFile, pool: Storage): Promise<OpenedArchive> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string) => {
    const entry = entries.get(name);
    return entry === undefined ? null : zip.openReadStreamPromise(entry);
  };
  const stream = await read(MANIFEST_NAME);
  const text = stream === null ? Buffer.alloc(0) : await buffer(stream);
  const json: unknown = JSON.parse(text.toString('utf8'));
  const { version } = AnyManifest.parse(json);
  if (version !== FORMAT_VERSION) return { ok: false, problem: { kind: 'other_version', version } };
  const manifest = Manifest.parse(json);
  if (zip.comment !== commentOf(text)) return { ok: false, problem: { kind: 'not_a_backup' } };
  const photo = async (key: string) =>
    manifest.photos === 'inside' ? read(entryOfFile(key)) : ((await pool.get(key))?.stream ?? null);
  return { ok: true, archive: { manifest, read, photo, close: () => zip.close() } };
}

export async function openArchive(path: string): Promise<OpenedArchive> {
  let zip: yauzl.ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
    const opened = await openZip(zip, poolOf(dirname(path)));
    if (!opened.ok) zip.close();
    return opened;
  } catch (error) {
    zip?.close();
    const isSystemError = error instanceof Error && 'syscall' in error;
    return { ok: false, problem: { kind: isSystemError ? 'unreadable' : 'not_a_backup' } };
  }
}
