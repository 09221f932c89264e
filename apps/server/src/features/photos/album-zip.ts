import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { StoredObject } from '../../platform/storage.ts';
import type { AlbumFile } from './album-files.ts';

interface Album {
  files: readonly AlbumFile[];
  /** Opens the file of a photo; null when there is none. */
  open: (file: AlbumFile) => Promise<StoredObject | null>;
  /** The table beside the photos, of those that were there. */
  table: { name: string; of: (files: readonly AlbumFile[]) => string };
}

/**
 * The photos and their table as a ZIP, made as it is read: one photo is open at a time, and none is held in memory. A photo
 * whose file is gone is left empty and out of the table. Ends with an error when a file cannot be read to its end.
 */
export function albumZip({ files, open, table }: Album): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const there: AlbumFile[] = [];
  let current: Readable | null = null;

  zip.on('error', (error: Error) => output.destroy(error));
  // Whoever goes away in the middle leaves no file open.
  output.once('close', () => current?.destroy());

  for (const file of files) {
    // JPEG does not get smaller: to try takes all of a core.
    const options = { mtime: new Date(file.photo.takenAt), compress: false };
    zip.addReadStreamLazy(file.name, options, (give) => {
      open(file).then(
        (object) => {
          if (object !== null) there.push(file);
          current = object?.stream ?? Readable.from([]);
          if (output.destroyed) current.destroy();
          else give(null, current);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.addReadStreamLazy(table.name, (give) => give(null, Readable.from([table.of(there)])));
  zip.end();
  return output;
}
