import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { type StoredObject, wholeOf } from '../storage.ts';
import type { AlbumFile, AlbumRow } from './files.ts';

interface Album {
  files: readonly AlbumFile[];
  /** Opens the file of a photo; null when there is none. */
  open: (file: AlbumFile) => Promise<StoredObject | null>;
  /** Hears why a file could not be read. */
  onError: (error: unknown) => void;
  /** The table beside the photos. */
  table: { name: string; of: (rows: readonly AlbumRow[]) => string };
}

/** Bytes that are offered to the network at once: so many lie between a photo and who reads the ZIP, at each of its steps. */
const PIECE_BYTES = 64 * 1024;
const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** The whole of a photo; null when it is not there, cannot be read, or is cut off. What was sent cannot be taken back. */
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

/** Resolves when all has been handed over; rejects when `gone` ends before. */
async function fill(zip: yazl.ZipFile, album: Album, gone: AbortSignal): Promise<void> {
  const rows: AlbumRow[] = [];
  for (const file of album.files) {
    gone.throwIfAborted();
    const bytes = await readPhoto(file, album);
    rows.push({ file, isThere: bytes !== null });
    if (bytes === null) continue;
    const pieces = Readable.from(piecesOf(bytes));
    // JPEG does not get smaller: to try takes all of a core.
    const options = { mtime: new Date(file.photo.takenAt), compress: false, size: bytes.length };
    zip.addReadStream(pieces, file.name, options);
    await finished(pieces, { signal: gone });
  }
  zip.addBuffer(Buffer.from(album.table.of(rows)), album.table.name);
  zip.end();
}

/**
 * The photos and their table as a ZIP, made as it is read: one photo at a time is in memory. One that cannot be read is left
 * out, and the table says so.
 */
export function albumZip(album: Album): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, album, gone.signal).catch((error: unknown) => {
    // Whoever went away in the middle needs no more of it.
    if (gone.signal.aborted) return;
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}
