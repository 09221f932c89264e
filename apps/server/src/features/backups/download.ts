import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { sha256 } from '../../platform/digest.ts';
import {
  entryOfFile,
  MANIFEST_NAME,
  type OpenArchive,
  ownEntries,
  README_NAME,
  readmeText,
  sealManifest,
} from './archive.ts';

/** A backup as one file with everything in it, made as it is read. */
export interface Download {
  readonly bytes: number;
  /** The same as long as the bytes are: what was broken off can go on. */
  readonly tag: string;
  /** From that byte on. Closed when it was read, or given up. */
  stream(start: number): Readable;
  /** For who wants nothing of it after all. */
  close(): void;
}

/** What lies before a photo has to be read again to know where it is. */
async function* without(start: number, output: Readable): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of output) {
    const chunk: Buffer = piece;
    if (at + chunk.length > start) yield chunk.subarray(Math.max(0, start - at));
    at += chunk.length;
  }
}

/**
 * Always the same bytes for one archive: the order, the times and the sizes of its entries are the
 * manifest's, and nothing is compressed on the way.
 */
export function downloadOf(archive: OpenArchive): Download {
  const { text, comment } = sealManifest({ ...archive.manifest, photos: 'inside' });
  const { createdAt, files } = archive.manifest;
  const options = { mtime: new Date(createdAt), compress: false };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => output.destroy(error);
  let current: Readable | null = null;
  zip.on('error', fail);
  output.once('close', () => {
    // Given up in the middle, it would stay open.
    current?.destroy();
    archive.close();
  });

  async function open(name: string, opening: Promise<Readable | null>): Promise<Readable> {
    const stream = await opening;
    if (stream === null) throw new Error(`${name} is gone`);
    current = stream.once('error', fail);
    return stream;
  }
  function add(name: string, size: number, opening: () => Promise<Readable | null>): void {
    zip.addReadStreamLazy(name, { ...options, size }, (give) => {
      open(name, opening()).then((stream) => give(null, stream), fail);
    });
  }

  zip.addBuffer(readmeText(createdAt), README_NAME, options);
  for (const { name, bytes } of ownEntries(archive.manifest)) add(name, bytes, () => archive.read(name));
  for (const { name, bytes } of files) add(entryOfFile(name), bytes, () => archive.photo(name));
  zip.addBuffer(text, MANIFEST_NAME, options);
  let total = 0;
  zip.end({ forceZip64Format: false, comment }, (...sizes: number[]) => {
    total = sizes[0] ?? 0;
  });
  return {
    bytes: total,
    tag: sha256(comment, 'base64url'),
    stream(start) {
      if (start === 0) return output;
      const stream = Readable.from(without(start, output), { objectMode: false });
      // Given up before it was begun, the generator would not end it.
      stream.once('close', () => output.destroy());
      return stream;
    },
    close: () => output.destroy(),
  };
}
