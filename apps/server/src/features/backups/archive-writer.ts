import { createWriteStream } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { sha256 } from '../../platform/digest.ts';
import { createMeter } from './digest-stream.ts';
import { MANIFEST_NAME, type Manifest, type Written } from './manifest.ts';

/** Only who keeps the server reads it: it holds what passwords are sealed with. */
const FILE_MODE = 0o600;
const PIECE_BYTES = 64 * 1024;

/** A file that is synced before it counts as written. Tests put disks that fill up in its place. */
export type OpenOutput = (path: string) => Writable;
export const openOutput: OpenOutput = (path) =>
  createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true });

export interface ArchiveWriter {
  /** Adds an entry, one at a time; resolves when it was handed over. */
  add(name: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<Written>;
  /** Ends the archive; it is on disk when it resolves. */
  end(manifest: Manifest): Promise<void>;
  /** Lets go of the file; what was written stays where it is. */
  abandon(): Promise<void>;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** The last word of the archive: what its manifest must be. */
export function commentOf(manifest: Buffer): string {
  return `manifest sha256 ${sha256(manifest, 'hex')}`;
}

/** Counts and digests what passes. */
function metered() {
  const { show, result } = createMeter();
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      show(chunk);
      next(null, chunk);
    },
  });
  return { stream, result };
}

/** A ZIP, so that anybody can look into it, whose entries are as they are: photos and gzip get no smaller. */
export function createArchiveWriter(path: string, open: OpenOutput = openOutput): ArchiveWriter {
  const zip = new yazl.ZipFile();
  const output = open(path);
  const broken = new AbortController();
  const written = pipeline(zip.outputStream, output);
  written.catch((error: unknown) => broken.abort(error));
  zip.on('error', (error: Error) => output.destroy(error));

  async function add(name: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<Written> {
    broken.signal.throwIfAborted();
    const { stream, result } = metered();
    zip.addReadStream(stream, name, { compress: false });
    const pieces = Readable.from(Buffer.isBuffer(content) ? piecesOf(content) : content);
    try {
      await pipeline(pieces, stream, { signal: broken.signal });
      await finished(stream, { signal: broken.signal });
    } catch (error) {
      // Why the file could not be written says more than that it was given up.
      broken.signal.throwIfAborted();
      throw error;
    }
    return { name, ...result() };
  }

  return {
    add,
    async end(manifest) {
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
      await add(MANIFEST_NAME, bytes);
      zip.end({ forceZip64Format: false, comment: commentOf(bytes) });
      await written;
    },
    async abandon() {
      output.destroy();
      await written.catch(() => {});
    },
  };
}
