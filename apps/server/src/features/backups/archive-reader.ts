import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { commentOf } from './archive-writer.ts';
import { AnyManifest, FORMAT_VERSION, MANIFEST_NAME, Manifest } from './manifest.ts';

/** Bytes of a manifest: that of a hundred thousand photos. More is none of ours, and would not fit into memory. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

export interface OpenArchive {
  readonly manifest: Manifest;
  /** null when the archive has no such entry. */
  read(name: string): Promise<Readable | null>;
  close(): void;
}

export type ArchiveProblem =
  /** Not there, or not to be read. */
  | { readonly kind: 'unreadable' }
  /** No backup of this game, or cut off. */
  | { readonly kind: 'not_a_backup' }
  /** Another format than this version of the game reads. */
  | { readonly kind: 'other_version'; readonly version: number }
  | { readonly kind: 'manifest_damaged' };

export type OpenedArchive =
  | { readonly ok: true; readonly archive: OpenArchive }
  | { readonly ok: false; readonly problem: ArchiveProblem };

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function readManifest(bytes: Buffer): Manifest | ArchiveProblem {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { kind: 'manifest_damaged' };
  }
  const any = AnyManifest.safeParse(json);
  if (!any.success) return { kind: 'not_a_backup' };
  if (any.data.version !== FORMAT_VERSION) return { kind: 'other_version', version: any.data.version };
  const parsed = Manifest.safeParse(json);
  return parsed.success ? parsed.data : { kind: 'manifest_damaged' };
}

async function openZip(zip: yauzl.ZipFile): Promise<OpenedArchive> {
  const entries = await entriesOf(zip);
  const read = async (name: string) => {
    const entry = entries.get(name);
    return entry === undefined ? null : zip.openReadStreamPromise(entry);
  };
  const size = entries.get(MANIFEST_NAME)?.uncompressedSize ?? Number.POSITIVE_INFINITY;
  const stream = size > MAX_MANIFEST_BYTES ? null : await read(MANIFEST_NAME);
  if (stream === null) return { ok: false, problem: { kind: 'not_a_backup' } };
  const bytes = await buffer(stream);
  const found = readManifest(bytes);
  if ('kind' in found) return { ok: false, problem: found };
  if (zip.comment !== commentOf(bytes)) return { ok: false, problem: { kind: 'manifest_damaged' } };
  return { ok: true, archive: { manifest: found, read, close: () => zip.close() } };
}

/** Opens the archive at `path` and believes nothing of it but its manifest: what that says has to be checked. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  let zip: yauzl.ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
    const opened = await openZip(zip);
    if (!opened.ok) zip.close();
    return opened;
  } catch (error) {
    zip?.close();
    return { ok: false, problem: { kind: isSystemError(error) ? 'unreadable' : 'not_a_backup' } };
  }
}
