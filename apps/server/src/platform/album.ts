import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TripId } from '@reisspel/contract/ids';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import yazl from 'yazl';
import { createAdmission, createShares } from './admission.ts';
import { type StoredObject, wholeOf } from './storage.ts';

/** A photo of a completed task, with the details for the album. */
export interface AlbumPhoto {
  storageKey: string;
  team: string;
  task: string;
  /** Epoch milliseconds. */
  takenAt: number;
  points: number;
}

/** A photo of the album, with the name of its file in the download. */
export interface AlbumFile {
  name: string;
  photo: AlbumPhoto;
}

export interface AlbumRow {
  file: AlbumFile;
  isThere: boolean;
}

/** Characters of a team or task name: two of them with a number fit in the 255 bytes of a path. */
const NAME_LENGTH = 60;
/** Characters that Windows forbids in names, and invisible ones. macOS and Linux forbid fewer. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name that is valid on every system. Never empty. */
function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...plain].slice(0, NAME_LENGTH).join('');
  // Windows strips trailing dots and spaces, and would then open another file.
  const whole = short.replace(/^[. ]+|[. ]+$/g, '');
  if (whole === '') return '_';
  return RESERVED.test(whole) ? `_${whole}` : whole;
}

/**
 * A folder per team and a file per photo: "Rode Team/Opdracht 1 - Foto.jpg". Names are unique, also
 * where case does not count.
 */
export function albumFiles(photos: readonly AlbumPhoto[]): AlbumFile[] {
  const taken = new Set<string>();
  return photos.map((photo) => {
    const stem = `${safeName(photo.team)}/${safeName(photo.task)}`;
    let name = `${stem}.jpg`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).jpg`;
    taken.add(name.toLowerCase());
    return { name, photo };
  });
}

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

interface OfTrip {
  readonly tripId: TripId;
}

/**
 * Albums and team downloads that the server sends at once, for all trips: each reads from disk as
 * fast as its client's network allows.
 */
const ALBUMS_AT_ONCE = 4;
/** Most of these for one trip, so that no trip can block all others. */
const ALBUMS_OF_A_TRIP = ALBUMS_AT_ONCE / 2;

/** Limits the downloads of many photos at once: every one of them takes a place here first. */
export function createDownloadPlaces() {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createShares(ALBUMS_OF_A_TRIP);

  /** Takes a place. Returns a function that gives it back, to be called once; null if none. */
  async function enter({ tripId }: OfTrip): Promise<(() => void) | null> {
    if (!ofTrip.take(tripId)) return null;
    const leave = await downloads.enter();
    if (leave === null) {
      ofTrip.giveBack(tripId);
      return null;
    }
    return () => {
      leave();
      ofTrip.giveBack(tripId);
    };
  }

  return {
    /** Runs `make` in a place that is taken until its stream closes; refuses if none is free. */
    async send<T extends { stream: Readable }>(
      scope: OfTrip,
      make: () => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const leave = await enter(scope);
      if (leave === null) return tryLater('too_busy');
      try {
        const made = await make();
        if (made.ok) made.value.stream.once('close', leave);
        else leave();
        return made;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

export type DownloadPlaces = ReturnType<typeof createDownloadPlaces>;
