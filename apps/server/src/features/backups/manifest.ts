import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
export const SECRET_NAME = 'secret.key';
/** What this version writes, and all that it reads. */
export const FORMAT_VERSION = 1;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.number().int().min(0);

/** Something that was written: so long, and with this SHA-256 (hex). */
const Written = z.object({ name: z.string().min(1), bytes: Size, sha256: Digest });
export type Written = z.infer<typeof Written>;

/** What every archive says of itself, whatever its version. */
export const AnyManifest = z.object({ format: z.literal('reisspel-backup'), version: z.number().int() });

export const Manifest = AnyManifest.extend({
  version: z.literal(FORMAT_VERSION),
  /** Epoch milliseconds of the moment that the database was looked at. */
  createdAt: z.number().int(),
  /** The database it came from; it goes into either. */
  database: z.enum(['sqlite', 'postgres']),
  /** The schema: the migrations that had run. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: Size, entry: Written })),
  /** The key that passwords of teams are sealed with: in the archive, or the setting APP_SECRET of the server. */
  secret: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inside'), entry: Written }),
    z.object({ kind: z.literal('setting') }),
  ]),
  /** What that key makes of a known text: another key makes another. */
  secretMark: z.string(),
  /** Whether the photos are in the archive, or in the folder `backup-files` beside it. */
  photos: z.enum(['inside', 'beside']),
  /** Every photo and quiz picture, by its key in the store. */
  files: z.array(Written),
  /** Keys that the database names and the store had not. */
  missing: z.array(z.string()),
  /** Keys among `files` of which the database says that they were something else once; the first ones were not compared. */
  damaged: z.array(z.string()).default([]),
  /** The word for who opens the archive; the first ones did not list it. */
  readme: Written.optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export function entryOfTable(table: string): string {
  return `database/${table}.ndjson.gz`;
}

export function entryOfFile(key: string): string {
  return `files/${key}`;
}

/** Bytes of all that the backup consists of, as they are stored. */
export function bytesOf({ tables, files }: Manifest): number {
  return [...tables.map(({ entry }) => entry), ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}

const SECRET_TEXT = 'reisspel backup';

/** Tells keys from each other and says nothing of them. */
export function secretMark(secrets: { sign(text: string): string }): string {
  return secrets.sign(SECRET_TEXT);
}
