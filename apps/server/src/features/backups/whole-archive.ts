import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { sha256 } from '../../platform/digest.ts';
import type { Storage } from '../../platform/storage.ts';
import type { OpenArchive } from './archive-reader.ts';
import { commentOf } from './archive-writer.ts';
import { openFile, ownEntries } from './checking.ts';
import { entryOfFile, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { README_NAME, readmeText } from './readme-text.ts';

/** A backup as one file with everything in it, made as it is read. */
export interface WholeArchive {
  readonly bytes: number;
  /** The same as long as the bytes are: what was broken off can go on. */
  readonly tag: string;
  /** From that byte on, up to and with that other one. Closed when it was read, or given up. */
  stream(start: number, last: number): Readable;
  /** For who wants nothing of it after all. */
  close(): void;
}

/** What lies before a photo has to be read again to know where it is. */
async function* part(output: Readable, start: number, last: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of output) {
    const chunk: Buffer = piece;
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, last + 1 - at));
    if (wanted.length > 0) yield wanted;
    at += chunk.length;
    if (at > last) return;
  }
}

/**
 * Always the same bytes for one archive: the order, the times and the sizes of its entries are the manifest's, and nothing is
 * compressed on the way.
 */
export function wholeArchive(archive: OpenArchive, pool: Storage): WholeArchive {
  const readme = Buffer.from(readmeText(archive.manifest.createdAt, 'inside'));
  const manifest: Manifest = {
    ...archive.manifest,
    photos: 'inside',
    readme: { name: README_NAME, bytes: readme.length, sha256: sha256(readme, 'hex') },
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  const options = { mtime: new Date(manifest.createdAt), compress: false };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | null = null;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => {
    // Given up in the middle, it would stay open.
    current?.destroy();
    archive.close();
  });

  function addStream(name: string, size: number, open: () => Promise<Readable | null>): void {
    const fail = (error: unknown) =>
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    zip.addReadStreamLazy(name, { ...options, size }, (give) => {
      open().then((stream) => {
        if (stream === null) return fail(new Error(`${name} is gone`));
        current = stream;
        stream.once('error', fail);
        give(null, stream);
      }, fail);
    });
  }

  zip.addBuffer(readme, README_NAME, options);
  for (const { name, bytes } of ownEntries(manifest)) addStream(name, bytes, () => archive.read(name));
  for (const { name, bytes } of manifest.files) {
    addStream(entryOfFile(name), bytes, () => openFile(archive, pool, name));
  }
  zip.addBuffer(text, MANIFEST_NAME, options);
  let total = 0;
  const comment = commentOf(text);
  zip.end({ forceZip64Format: false, comment }, (...sizes: number[]) => {
    total = sizes[0] ?? 0;
  });
  return {
    bytes: total,
    tag: sha256(comment, 'base64url'),
    stream(start, last) {
      if (start === 0 && last === total - 1) return output;
      const stream = Readable.from(part(output, start, last), { objectMode: false });
      // Given up before it was begun, the generator would not end it.
      stream.once('close', () => output.destroy());
      return stream;
    },
    close: () => output.destroy(),
  };
}
