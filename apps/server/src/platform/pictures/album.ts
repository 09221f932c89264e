import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TripId } from '@reisspel/contract/ids';
import type { StoredVideo } from '@reisspel/rules/game/game';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import yazl from 'yazl';
import { createAdmission, createSenderAdmission } from '../admission.ts';
import type { LogError } from '../log/faults.ts';
import { wholeOf } from '../storage/storage.ts';
import type { PhotoFiles } from './picture-files.ts';

export interface AlbumPhoto {
  storageKey: string;
  /** The video that it is the still of; null for a photo. */
  video: StoredVideo | null;
  team: string;
  task: string;
  takenAt: number;
  points: number;
}

export interface AlbumFile<Pictured extends AlbumPhoto = AlbumPhoto> {
  name: string;
  photo: Pictured;
  part: 'full' | 'video';
}

export interface AlbumRow {
  file: AlbumFile;
  /** False when the file could not be read, so that the ZIP does not contain it. */
  isThere: boolean;
}

/** Characters of a team or task name: two of them with a number fit in the 255 bytes of a path. */
const NAME_LENGTH = 60;
/** Characters that Windows forbids in names, and invisible ones. macOS and Linux forbid fewer. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...plain].slice(0, NAME_LENGTH).join('');
  // Windows strips dots and spaces at the end, and would then open another file.
  const whole = short.replace(/^[. ]+|[. ]+$/g, '');
  if (whole === '') return '_';
  return RESERVED.test(whole) ? `_${whole}` : whole;
}

/** Gives the photos unique names, made of team and task. A video has the name of its still. */
export function albumFiles<Pictured extends AlbumPhoto>(photos: readonly Pictured[]): AlbumFile<Pictured>[] {
  const taken = new Set<string>();
  return photos.flatMap((photo): AlbumFile<Pictured>[] => {
    const stem = `${safeName(photo.team)}/${safeName(photo.task)}`;
    let name = stem;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})`;
    taken.add(name.toLowerCase());
    const still: AlbumFile<Pictured> = { name: `${name}.jpg`, photo, part: 'full' };
    return photo.video === null
      ? [still]
      : [still, { name: `${name}.${photo.video.type}`, photo, part: 'video' }];
  });
}

interface Album {
  photos: readonly AlbumPhoto[];
  photoFiles: Pick<PhotoFiles, 'open'>;
  logError: LogError;
  table: { name: string; of: (rows: readonly AlbumRow[]) => string };
}

/** Bytes in a chunk of the stream. Each step of the stream buffers about as many. */
const CHUNK_BYTES = 64 * 1024;
const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

function isWhole(bytes: Buffer, { photo, part }: AlbumFile): boolean {
  if (part === 'video') return bytes.byteLength === photo.video?.bytes;
  return bytes.subarray(0, 2).equals(JPEG_START) && bytes.subarray(-2).equals(JPEG_END);
}

/** Reads a whole file before its first byte is sent. Returns null if it is damaged or cut off. */
async function readFile(file: AlbumFile, { photoFiles, logError }: Album): Promise<Buffer | null> {
  try {
    const bytes = await wholeOf(await photoFiles.open(file.photo, file.part));
    return bytes !== null && isWhole(bytes, file) ? bytes : null;
  } catch (error) {
    logError(error, 'album');
    return null;
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function fillZip(zip: yazl.ZipFile, album: Album, closed: AbortSignal): Promise<void> {
  const rows: AlbumRow[] = [];
  for (const file of albumFiles(album.photos)) {
    closed.throwIfAborted();
    const bytes = await readFile(file, album);
    rows.push({ file, isThere: bytes !== null });
    if (bytes === null) continue;
    const chunks = Readable.from(chunksOf(bytes));
    const options = { mtime: new Date(file.photo.takenAt), compress: false, size: bytes.length };
    zip.addReadStream(chunks, file.name, options);
    await finished(chunks, { signal: closed });
  }
  zip.addBuffer(Buffer.from(album.table.of(rows)), album.table.name);
  zip.end();
}

/** Makes a ZIP with one photo in memory at a time. The table also lists unreadable photos. */
export function albumZip(album: Album): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fillZip(zip, album, closed.signal).catch((error: unknown) => {
    if (closed.signal.aborted) return;
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

interface TripRef {
  readonly tripId: TripId;
}

/** Albums sent at once: each reads the disk as fast as its client's network allows. */
const ALBUMS_AT_ONCE = 4;
/** Albums of one trip at once, so that no trip can block all others. */
const ALBUMS_PER_TRIP = ALBUMS_AT_ONCE / 2;

export function createDownloadPlaces() {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createSenderAdmission({ atOnce: ALBUMS_PER_TRIP, waiting: 0 });

  async function enter({ tripId }: TripRef): Promise<(() => void) | null> {
    const leaveTrip = await ofTrip.enter(tripId);
    if (leaveTrip === null) return null;
    const leave = await downloads.enter();
    if (leave === null) {
      leaveTrip();
      return null;
    }
    return () => {
      leave();
      leaveTrip();
    };
  }

  return {
    /** Refuses if no place is free. The place is taken until the stream closes. */
    async send<T extends { stream: Readable }>(
      scope: TripRef,
      make: () => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const leave = await enter(scope);
      if (leave === null) return tryLater('too_busy');
      const made = await make().catch((error: unknown) => {
        leave();
        throw error;
      });
      if (made.ok) made.value.stream.once('close', leave);
      else leave();
      return made;
    },
  };
}

export type DownloadPlaces = ReturnType<typeof createDownloadPlaces>;
