import type { Readable } from 'node:stream';
import type { TripId } from '@reisspel/contract/ids';
import type { StoredVideo } from '@reisspel/rules/game/game';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import { createAdmission, createSenderAdmission } from '../admission.ts';
import { type StoredZip, storedZip, type ZippedText } from '../stored-zip.ts';
import type { PhotoFiles } from './picture-files.ts';

export interface AlbumPhoto {
  storageKey: string;
  /** The size of the photo. A video has its own. */
  bytes: number;
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

export interface AlbumRow<Pictured extends AlbumPhoto = AlbumPhoto> {
  file: AlbumFile<Pictured>;
  /** False when the file is lost or damaged, so that the ZIP does not contain it. */
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

export function sizeOf({ photo, part }: AlbumFile): number {
  return part === 'full' ? photo.bytes : (photo.video?.bytes ?? 0);
}

/** Files whose size is asked at once, because a remote store takes long for each. */
const SIZES_AT_ONCE = 16;

/** Asks the store for each file's size: a lost or damaged file must not break off a download. */
export async function checkFiles<Pictured extends AlbumPhoto>(
  files: readonly AlbumFile<Pictured>[],
  photoFiles: PhotoFiles,
): Promise<AlbumRow<Pictured>[]> {
  const rows = files.map((file) => ({ file, isThere: false }));
  const remaining = rows.values();
  const check = async () => {
    for (const row of remaining)
      row.isThere = (await photoFiles.bytesOf(row.file.photo, row.file.part)) === sizeOf(row.file);
  };
  await Promise.all(Array.from({ length: SIZES_AT_ONCE }, check));
  return rows;
}

/** Makes a ZIP of texts and of the files that are there. */
export function albumZip(
  texts: readonly ZippedText[],
  rows: readonly AlbumRow[],
  photoFiles: PhotoFiles,
): StoredZip {
  const open = async ({ photo, part }: AlbumFile) => {
    const file = await photoFiles.open(photo, part);
    if (file === null) throw new Error('A photo went away during its download');
    return file.stream;
  };
  const files = rows.flatMap(({ file, isThere }) => (isThere ? [file] : []));
  return storedZip(
    texts,
    files.map((file) => ({
      name: file.name,
      bytes: sizeOf(file),
      changedAt: file.photo.takenAt,
      open: () => open(file),
    })),
  );
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
