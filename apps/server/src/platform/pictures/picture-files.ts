import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { MODEL_TYPE } from '@reisspel/contract/kinds/quiz-images';
import {
  type PhotoPart,
  type PhotoVariant,
  photoVariants,
  type VideoType,
  videoTypes,
} from '@reisspel/contract/photos';
import type { Photo } from '@reisspel/rules/game/game';
import { type ByteRange, type Storage, StorageTrouble, type StoredObject } from '../storage/storage.ts';
import { DAY_MS } from '../timing.ts';
import type { ProcessedPhoto } from './images.ts';
import type { SoundFormat } from './sound.ts';
import type { UploadedVideo } from './video.ts';

export interface OpenFile extends StoredObject {
  mediaType: string;
  /** Set when only this part of a file of `of` bytes was asked for. */
  range?: ByteRange & { of: number };
}

export interface PhotoFiles {
  /** Saves all files. When one fails, throws, and removes the others unless the store is silent. */
  save(
    key: string,
    variants: ProcessedPhoto['variants'],
    video: UploadedVideo['video'] | null,
  ): Promise<void>;
  /** `range` is the header of a request for a part of a video. */
  open(
    photo: Pick<Photo, 'storageKey' | 'video'>,
    part: PhotoPart,
    range?: string | undefined,
  ): Promise<OpenFile | null>;
  /** The size of the stored photo or video; null when its file is lost. */
  bytesOf(photo: Pick<Photo, 'storageKey' | 'video'>, part: 'full' | 'video'): Promise<number | null>;
}

const EXTENSION: Record<PhotoVariant, string> = { full: '.jpg', view: '-1600.webp', thumb: '-480.webp' };

export function photoFile(key: string, variant: PhotoVariant): string {
  return `photos/${key}${EXTENSION[variant]}`;
}

export function videoFile(key: string, type: VideoType): string {
  return `photos/${key}.${type}`;
}

/** All files that a photo may have: who deletes it need not know whether it has a video. */
export function filesOfPhoto(key: string): string[] {
  return [
    ...photoVariants.map((variant) => photoFile(key, variant)),
    ...videoTypes.map((type) => videoFile(key, type)),
  ];
}

/**
 * Reads the `Range` of a request for a file of `of` bytes. Undefined for several ranges or one
 * outside the file: then the whole file is sent, as HTTP allows.
 */
export function rangeOf(header: string | undefined, of: number): (ByteRange & { of: number }) | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, of - Number(last)) : Number(first);
  const end = first === '' || last === '' ? of - 1 : Math.min(Number(last), of - 1);
  return start <= end ? { start, end, of } : undefined;
}

const MEDIA_TYPE: Record<PhotoVariant, string> = {
  full: 'image/jpeg',
  view: 'image/webp',
  thumb: 'image/webp',
};

/** Opens a file, or only the part that `header` (a `Range`) asks for, as players of media do. */
async function openPart(
  storage: Storage,
  { file, mediaType, header }: { file: string; mediaType: string; header: string | undefined },
): Promise<OpenFile | null> {
  // A damaged file may be shorter than its row says, and no phone must wait for the rest of it.
  const stored = header === undefined ? null : await storage.head(file);
  const range = stored === null ? undefined : rangeOf(header, stored.bytes);
  const found = await storage.get(file, range);
  return found && { ...found, mediaType, ...(range && { range }) };
}

/**
 * Milliseconds until an unrecorded photo is removed: by then its upload is over or was broken off.
 */
export const UNRECORDED_KEPT_MS = DAY_MS;

export function createPhotoFiles(storage: Storage, onError: (error: unknown) => void): PhotoFiles {
  return {
    async save(key, variants, video) {
      const puts = photoVariants.map((variant) => storage.put(photoFile(key, variant), variants[variant]));
      if (video !== null) puts.push(storage.put(videoFile(key, video.type), video.bytes));
      const errors = (await Promise.allSettled(puts)).flatMap((put) =>
        put.status === 'rejected' ? [put.reason] : [],
      );
      if (errors.length === 0) return;
      // Removing them now would take as long again. The job for `erased_photos` does it later.
      const silent = errors.find((error) => error instanceof StorageTrouble && error.isSilent);
      if (silent !== undefined) throw silent;
      const removals = await Promise.allSettled(filesOfPhoto(key).map((file) => storage.remove(file)));
      for (const removal of removals) if (removal.status === 'rejected') onError(removal.reason);
      throw errors[0];
    },
    async open({ storageKey, video }, part, header) {
      if (part !== 'video') {
        const picture = await storage.get(photoFile(storageKey, part));
        return picture && { ...picture, mediaType: MEDIA_TYPE[part] };
      }
      if (video === null) return null;
      const file = videoFile(storageKey, video.type);
      return openPart(storage, { file, mediaType: `video/${video.type}`, header });
    },
    async bytesOf({ storageKey, video }, part) {
      const key = part === 'full' ? photoFile(storageKey, part) : video && videoFile(storageKey, video.type);
      return key === null ? null : ((await storage.head(key))?.bytes ?? null);
    },
  };
}

const RANDOM_BYTES = 8;

export function newModelName(now: number): string {
  return `model-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.glb`;
}

export function newSoundName(now: number, format: SoundFormat): string {
  return `sound-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.${format}`;
}

export interface TaskFiles {
  save(name: string, image: Buffer): Promise<void>;
  /** `range` is the header of a request for a part of a sound. */
  open(name: string, range?: string | undefined): Promise<OpenFile | null>;
  /** Signs an address at the store for `seconds`. Returns null if only this server can read it. */
  signedUrl(name: string, seconds: number): Promise<string | null>;
}

export type Signer = (key: string, seconds: number) => Promise<string>;

/** Makes "quiz-{timestamp}-{random}.webp" (spec 7). `now` is epoch milliseconds. */
export function newQuizImageName(now: number): string {
  return `quiz-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.webp`;
}

export function quizImageFile(name: string): string {
  return `quiz-images/${name}`;
}

const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.glb': MODEL_TYPE,
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
};

export function createTaskFiles(storage: Storage, sign: Signer | null = null): TaskFiles {
  return {
    save: (name, image) => storage.put(quizImageFile(name), image),
    open: (name, header) =>
      openPart(storage, {
        file: quizImageFile(name),
        mediaType: TYPE_BY_EXTENSION[extname(name)] ?? 'image/webp',
        header,
      }),
    signedUrl: async (name, seconds) => (sign === null ? null : sign(quizImageFile(name), seconds)),
  };
}
