import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { type StoredObject, wholeOf } from '../storage.ts';
import type { AlbumFile, AlbumRow } from './files.ts';

interface Album {
  files: readonly AlbumFile[];
  /** Opens a photo's file; null when it does not exist. */
  open: (file: AlbumFile) => Promise<StoredObject | null>;
  /** Called when a file could not be read. */
  onError: (error: unknown) => void;
  table: { name: string; of: (rows: readonly AlbumRow[]) => string };
}

/** Bytes per chunk: each step between the photo and the client buffers about this much. */
const PIECE_BYTES = 64 * 1024;
const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Reads a whole photo before any of it is sent; null when it is missing, unreadable or cut off.
 * Bytes that were sent cannot be taken back.
 */
async function readPhoto(file: AlbumFile, { open, onError }: Album): Promise<Buffer | null> {
  try {
    const bytes = await wholeOf(await open(file));
    if (bytes === null) return null;
    const isWhole = bytes.subarray(0, 2).equals(JPEG_START) && bytes.subarray(-2).equals(JPEG_END);
    return isWhole ? bytes : null;
  } catch (error) {
    onError(error);
    return null;
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Resolves when everything has been handed over; rejects when `gone` aborts before that. */
async function fill(zip: yazl.ZipFile, album: Album, gone: AbortSignal): Promise<void> {
  const rows: AlbumRow[] = [];
  for (const file of album.files) {
    gone.throwIfAborted();
    const bytes = await readPhoto(file, album);
    rows.push({ file, isThere: bytes !== null });
    if (bytes === null) continue;
    const pieces = Readable.from(piecesOf(bytes));
    // JPEG does not compress further, and trying takes a whole core.
    const options = { mtime: new Date(file.photo.takenAt), compress: false, size: bytes.length };
    zip.addReadStream(pieces, file.name, options);
    await finished(pieces, { signal: gone });
  }
  zip.addBuffer(Buffer.from(album.table.of(rows)), album.table.name);
  zip.end();
}

/**
 * Streams the photos and their table as a ZIP, with one photo in memory at a time. An unreadable
 * photo is left out, and the table says so.
 */
export function albumZip(album: Album): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, album, gone.signal).catch((error: unknown) => {
    // The client disconnected: nobody waits for the rest.
    if (gone.signal.aborted) return;
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}
