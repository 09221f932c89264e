import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

export interface ZippedText {
  name: string;
  text: string;
}

interface ZippedFile {
  name: string;
  /** The file's size. The stream fails when the file has another one. */
  bytes: number;
  /** Epoch milliseconds. */
  changedAt: number;
  open: () => Promise<Readable>;
}

export interface StoredZip {
  stream: Readable;
  bytes: number;
}

/**
 * Makes a ZIP without compression, so its size is known before its first byte is sent. Files are
 * opened one after the other, and none is in memory whole. A file that fails ends the stream with
 * an error.
 */
export function storedZip(texts: readonly ZippedText[], files: readonly ZippedFile[]): StoredZip {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => void stream.destroy(error);
  let source: Readable | null = null;
  stream.once('close', () => source?.destroy());
  zip.on('error', fail);
  for (const { name, text } of texts) zip.addBuffer(Buffer.from(text), name, { compress: false });
  for (const { name, bytes, changedAt, open } of files) {
    const options = { compress: false, size: bytes, mtime: new Date(changedAt) };
    zip.addReadStreamLazy(name, options, (send) => {
      open().then((opened) => {
        source = opened.once('error', fail);
        if (stream.destroyed) opened.destroy();
        else send(null, opened);
      }, fail);
    });
  }
  let size = 0;
  // The types of yazl lack the callback's argument. It is called at once, as all sizes are known.
  zip.end({ forceZip64Format: false, comment: '' }, (...sizes: number[]) => {
    [size = 0] = sizes;
  });
  return { stream, bytes: size };
}
